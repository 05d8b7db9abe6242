import type { ActivityKind } from '@pipewright/contract/activity-fields.ts';
import type { Filter } from '@pipewright/contract/filters.ts';
import type { RuleKind } from '@pipewright/contract/resources/lead-score-rules.ts';
import { readAllCustomFields } from '../custom-fields/read-all-fields.ts';
import type { TenantTx } from '../database/tenant-db.ts';
import { type Principal, systemPrincipal } from '../principal.ts';

/** A rule by which leads earn points. */
export interface ScoringRule {
  readonly kind: RuleKind;
  readonly filter: Filter;
  readonly points: number;
  readonly activityKinds: readonly ActivityKind[];
  readonly atLeast: number;
  readonly withinDays: number | null;
  readonly fadesOverDays: number;
  /** Whose view of custom fields counts, if not that of the product. */
  readonly askedBy?: Principal;
}

export interface StoredRule extends ScoringRule {
  readonly id: string;
  readonly name: string;
}

/** The rules that count, and the caller that they are compiled for: the product itself, which sees all custom fields. */
export interface RuleSet {
  readonly rules: readonly StoredRule[];
  readonly principal: Principal;
}

export async function readRules(tx: TenantTx): Promise<RuleSet> {
  return ruleSetOf(tx, await readRulesAsText(tx));
}

/** The rules that count, as JSON: the same text stands for the same rules. */
export async function readRulesAsText(tx: TenantTx): Promise<string> {
  const [row] = await tx<{ rules: string }>`
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'name', name, 'kind', kind, 'filter', condition, 'points', points, 'activityKinds', activity_kinds,
      'atLeast', at_least, 'withinDays', within_days, 'fadesOverDays', fades_over_days)
      order by sort_order, name, id), '[]')::text as rules
    from crm.lead_score_rule where tenant_id = ${tx.principal.tenantId} and is_active`;
  return row?.rules ?? '[]';
}

export async function ruleSetOf(tx: TenantTx, text: string): Promise<RuleSet> {
  const { rules, principal } = parseRules(text, tx.principal.tenantId);
  return {
    rules,
    principal: asksCustomFields(text)
      ? { ...principal, customFields: await readAllCustomFields(tx) }
      : principal,
  };
}

/** The rules of a text, for somebody who knows no custom fields. */
export function parseRules(text: string, tenantId = ''): RuleSet {
  return { rules: JSON.parse(text) as StoredRule[], principal: systemPrincipal(tenantId) };
}

/** Whether rules depend on more than their own text. */
export function asksCustomFields(text: string): boolean {
  return text.includes('"custom.');
}
