import { assertId } from '../../ids.ts';
import type { Principal } from '../../principal.ts';
import type { OrganizationRules } from '../../record-rules/organization-rules.ts';
import { currentTraceparent } from '../../tracing/trace-context.ts';
import type { Session } from '../connections/pool.ts';
import { quoteLiteral } from '../quote-literal.ts';
import type { ChangeSet } from './tenant-db.ts';

/** The settings `app.*` of a transaction, by name. */
export type Settings = Readonly<Record<string, string>>;

export const withoutRules = { rule_territory_company: '', rule_territory_lead: '', rule_lead_score: '' };

/** Clears what a transaction that was entered for another principal before may have set. */
export const cleared = {
  ...{ actor_kind: '', actor_ref: '', actor_label: '', caused_by: '', depth: '', traceparent: '' },
  ...withoutRules,
};

/** Makes sure that the session has the statements by which triggers evaluate the rules. */
export function prepareRules(session: Session, { recordRules = [] }: Partial<OrganizationRules>) {
  return session.prepare(recordRules.map(({ statement }) => statement));
}

/** The names of these statements, for the triggers: see crm.rule_call(). */
export function ruleSettings({ recordRules = [] }: Partial<OrganizationRules>): Settings {
  return Object.fromEntries(
    recordRules.map(({ decision, statement }) => [`rule_${decision}`, statement.name]),
  );
}

/** Sends only what differs from the defaults of `crm.open_change_set`: most changes are made by a person directly. */
export function settings(principal: Principal, { id, action, cause }: ChangeSet): Settings {
  const { tenantId, userId, actor } = principal;
  const traceparent = currentTraceparent();
  return {
    tenant_id: assertId(tenantId),
    actor_id: userId ? assertId(userId) : '',
    change_set_id: assertId(id),
    action: action.replace(/[^\w ./:-]/g, ''),
    ...(actor ? { actor_kind: actor.kind } : {}),
    ...(actor?.ref ? { actor_ref: actor.ref } : {}),
    ...(actor?.label ? { actor_label: actor.label } : {}),
    ...(cause ? { caused_by: assertId(cause.changeSetId), depth: String(cause.depth) } : {}),
    ...(traceparent ? { traceparent } : {}),
    ...ruleSettings(principal),
  };
}

/** What has to be set for `next` to apply where `current` does. */
export function differences(current: Settings, next: Settings): Settings {
  const names = [...new Set([...Object.keys(current), ...Object.keys(next)])];
  return Object.fromEntries(
    names.filter(name => (current[name] ?? '') !== (next[name] ?? '')).map(name => [name, next[name] ?? '']),
  );
}

/** SET LOCAL takes no parameters, and set_config() would not reach the workers of a distributed database. */
export function setLocal(values: Settings): string {
  return Object.entries(values)
    .map(([name, value]) => `set local app.${name} = ${quoteLiteral(value.replace(/\p{Cc}/gu, ' '))}`)
    .join('; ');
}
