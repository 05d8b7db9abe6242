import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { readScoringRules } from '../record-rules/organization-rules.ts';
import { firstId, rescoreAfter } from './score-leads.ts';

/**
 * Scores some more leads after the rules have changed, if that is not finished. It starts again when they change again:
 * the database notes it in crm.lead_rescoring.
 */
export async function continueRescoring(tx: TenantTx, limit: number): Promise<'again' | 'over'> {
  const { tenantId } = tx.principal;
  const [asked] = await tx<{ lastId: string | null; total: number | null }>`
    select last_id as "lastId", total from crm.lead_rescoring
    where tenant_id = ${tenantId} and finished_at_utc is null for update`;
  if (!asked) {
    return 'over';
  }
  const total = asked.total ?? (await countLeads(tx));
  const ids = await rescoreAfter(tx, await readScoringRules(tx), { after: asked.lastId, limit });
  const isOver = ids.length < limit;
  await tx`
    update crm.lead_rescoring
    set done = done + ${ids.length}, total = ${total}, last_id = ${ids.at(-1) ?? asked.lastId},
      finished_at_utc = ${isOver ? tx`now()` : null}
    where tenant_id = ${tenantId}`;
  return isOver ? 'over' : 'again';
}

/** Leads that can be scored at the same time as the next step, because they come after those of that step. */
interface Ahead {
  readonly after: string;
  /** Since when the rules are as they are. */
  readonly askedAt: string;
}

export async function findAhead(tx: TenantTx, limit: number): Promise<Ahead | undefined> {
  const { tenantId } = tx.principal;
  const [found] = await tx<Ahead>`
    select (
        select id from crm.lead where tenant_id = ${tenantId} and id > coalesce(asked.last_id, ${firstId}::uuid)
        order by id offset ${limit - 1} limit 1
      ) as after, asked_at_utc::text as "askedAt"
    from crm.lead_rescoring as asked where tenant_id = ${tenantId} and finished_at_utc is null`;
  return found?.after ? found : undefined;
}

/** Scores them. The step before them may fail, so they are not noted as done. */
export async function scoreAhead(tx: TenantTx, { after }: Ahead, limit: number): Promise<readonly string[]> {
  return rescoreAfter(tx, await readScoringRules(tx), { after, limit });
}

/** Notes them, if the step before them is done and the rules are the same: else they are scored once more. */
export async function noteAhead(
  tx: TenantTx,
  { after, askedAt }: Ahead,
  ids: readonly string[],
): Promise<void> {
  await tx`
    update crm.lead_rescoring set done = done + ${ids.length}, last_id = ${ids.at(-1) ?? after}
    where tenant_id = ${tx.principal.tenantId} and finished_at_utc is null and last_id = ${after}
      and asked_at_utc = ${askedAt}::text::timestamptz`;
}

async function countLeads(tx: TenantTx): Promise<number> {
  const [row] = await tx<{ count: number }>`
    select coalesce(sum(n), 0)::integer as count from crm.row_count
    where tenant_id = ${tx.principal.tenantId} and entity = 'lead'`;
  return row?.count ?? 0;
}

export interface Progress {
  readonly done: number;
  readonly total: number | null;
}

/** How far it is; nothing where every score is up to date. */
export async function readRescoring(tx: TenantTx): Promise<Progress | null> {
  const [row] = await tx<{ done: number; total: number | null }>`
    select done, total from crm.lead_rescoring
    where tenant_id = ${tx.principal.tenantId} and finished_at_utc is null`;
  return row ? { done: row.done, total: row.total } : null;
}

/** Has all leads scored again, as a change to the rules does. */
export async function askForRescoring(tx: TenantTx): Promise<void> {
  await tx`
    insert into crm.lead_rescoring (tenant_id, asked_at_utc) values (${tx.principal.tenantId}, clock_timestamp())
    on conflict (tenant_id) do update
    set asked_at_utc = excluded.asked_at_utc, finished_at_utc = null, last_id = null, done = 0, total = null`;
}

/**
 * Has all leads scored again once a day, by the organization's clock, where an active rule asks about a formula: a formula
 * can read today's date and other records, whose changes mark no lead. The rules stay the same, so `asked_at_utc`, which
 * says whether rules that were read before are still current, stays as well.
 */
export async function askForDailyRescoring(tx: TenantTx): Promise<void> {
  const { tenantId } = tx.principal;
  await tx`
    update crm.lead_rescoring set finished_at_utc = null, last_id = null, done = 0, total = null
    where tenant_id = ${tenantId} and (finished_at_utc at time zone (
        select time_zone from crm.organization where tenant_id = ${tenantId} and id = ${tenantId}
      ))::date < crm.today_of(${tenantId})
      and exists (
        select from crm.lead_score_rule as rule
        cross join jsonb_path_query(rule.condition, '$.**.field') as asked
        join crm.custom_field as field on field.tenant_id = ${tenantId} and field.entity = 'lead'
          and field.type = 'formula' and asked #>> '{}' = 'custom.' || field.slug
        where rule.tenant_id = ${tenantId} and rule.is_active)`;
}

/** When all leads were last scored together; null: never, or it is happening now. */
export async function readLastRescoring(tx: TenantTx): Promise<string | null> {
  const [row] = await tx<{ at: Date | null }>`
    select finished_at_utc as at from crm.lead_rescoring where tenant_id = ${tx.principal.tenantId}`;
  return row?.at?.toISOString() ?? null;
}
