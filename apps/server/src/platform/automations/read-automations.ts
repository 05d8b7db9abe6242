import type { AutomationDefinition } from '@pipewright/contract/automations/definition.ts';
import type { Automation } from '@pipewright/contract/operations/automation/automations.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { notFound } from '../errors.ts';
import { type Message, writeText } from '../language/message.ts';

interface AutomationRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly state: Automation['state'];
  readonly pausedReason: Message | null;
  readonly draft: AutomationDefinition;
  readonly versionId: string | null;
  readonly number: number;
  readonly publishedAtUtc: Date;
  readonly definition: AutomationDefinition;
  readonly publisherId: string | null;
  readonly publisherName: string | null;
  readonly hasUnpublishedChanges: boolean;
  readonly lastRunAtUtc: Date | null;
  readonly createdAtUtc: Date;
  readonly version: number;
}

/** The automations of the organization, newest first; only one of them if its id is given. */
export async function readAutomations(
  tx: TenantTx,
  language: Language,
  id: string | null = null,
): Promise<Automation[]> {
  const { tenantId } = tx.principal;
  const rows = await tx<AutomationRow>`
    select automation.id, automation.name, automation.state, paused_reason as "pausedReason", draft,
      version_id as "versionId", number, published_at_utc as "publishedAtUtc", definition,
      publisher_user_id as "publisherId", full_name as "publisherName",
      draft is distinct from definition as "hasUnpublishedChanges",
      (select run.created_at_utc from crm.automation_run as run
       where run.tenant_id = ${tenantId} and run.automation_id = automation.id
       order by run.id desc limit 1) as "lastRunAtUtc",
      automation.created_at_utc as "createdAtUtc", automation.version
    from crm.automation
    left join crm.automation_version as published
      on published.tenant_id = ${tenantId} and published.id = automation.version_id
    left join crm.membership on membership.tenant_id = ${tenantId} and user_id = publisher_user_id
    where automation.tenant_id = ${tenantId} and (${id}::uuid is null or automation.id = ${id})
    order by automation.id desc`;
  return rows.map(row => toAutomation(row, language));
}

export async function readAutomation(tx: TenantTx, language: Language, id: string): Promise<Automation> {
  const [automation] = await readAutomations(tx, language, id);
  if (!automation) {
    throw notFound('No such automation.');
  }
  return automation;
}

function toAutomation(row: AutomationRow, language: Language): Automation {
  const { id, name, state, draft, hasUnpublishedChanges, version } = row;
  return {
    ...{ id, name, state, draft, hasUnpublishedChanges, version },
    pausedReason: row.pausedReason && writeText(language, row.pausedReason),
    published: row.versionId
      ? {
          id: row.versionId,
          number: row.number,
          publishedAtUtc: row.publishedAtUtc.toISOString(),
          definition: row.definition,
        }
      : null,
    publisher:
      row.publisherId && row.publisherName ? { id: row.publisherId, fullName: row.publisherName } : null,
    lastRunAtUtc: row.lastRunAtUtc?.toISOString() ?? null,
    createdAtUtc: row.createdAtUtc.toISOString(),
  };
}
