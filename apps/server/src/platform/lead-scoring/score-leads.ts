import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { readScoringRules } from '../record-rules/organization-rules.ts';
import { createValues, type Values } from '../resources/query/values.ts';
import { computedScores, totalSql } from './score-sql.ts';
import type { RuleSet } from './scoring-rules.ts';

/** Computes scores that wait because leads were changed; returns how many there were. */
export async function scoreWaiting(tx: TenantTx, limit: number): Promise<number> {
  return scoreDue(tx, `score_expires_at_utc = '-infinity'`, limit);
}

/** Computes scores that wait, or have expired because time has passed; returns how many there were. */
export async function scoreExpired(tx: TenantTx, limit: number): Promise<number> {
  return scoreDue(tx, 'score_expires_at_utc <= now()', limit);
}

async function scoreDue(tx: TenantTx, isDue: string, limit: number): Promise<number> {
  // Leads that somebody is changing right now are scored by that change.
  const found = await tx[runText](
    `select id from crm.lead where tenant_id = $1 and ${isDue}
     order by score_expires_at_utc limit $2 for no key update skip locked`,
    [tx.principal.tenantId, limit],
  );
  if (found.length > 0) {
    const ruleSet = await readScoringRules(tx);
    const ids = found.map(({ id }) => id as string);
    await (tx.isDistributed
      ? writeReadScores(tx, ruleSet, ids)
      : writeScores(tx, values => dueStatement(ruleSet, values, among(ids, values))));
  }
  return found.length;
}

/** Computes the scores of the next leads in the order of their ids, and returns these ids. */
export async function rescoreAfter(
  tx: TenantTx,
  ruleSet: RuleSet,
  { after, limit }: { after: string | null; limit: number },
): Promise<readonly string[]> {
  // Locked before they are read, so that no change in between is overlooked.
  const next = await tx[runText](
    `select id from crm.lead where tenant_id = $1 and id > $2::uuid order by id limit $3 for no key update`,
    [tx.principal.tenantId, after ?? firstId, limit],
  );
  const ids = next.map(({ id }) => id as string);
  if (ids.length > 0) {
    await (tx.isDistributed
      ? writeReadScores(tx, ruleSet, ids)
      : writeScores(tx, values => changedStatement(ruleSet, values, among(ids, values))));
  }
  return ids;
}

export const firstId = '00000000-0000-0000-0000-000000000000';

function among(ids: readonly string[], values: Values): string {
  return `id = any (${values.add(ids)}::uuid[])`;
}

/**
 * Runs a statement that writes scores. Neither the version of a lead nor its time of change moves, and nothing is logged:
 * nobody has changed it.
 */
async function writeScores(tx: TenantTx, build: (values: Values) => string): Promise<void> {
  const values = createValues(tx.principal.tenantId);
  const statement = build(values);
  await Promise.all([
    tx[runText](`select set_config('app.keeping_up', 'on', true), set_config('app.scoring', 'on', true)`, []),
    tx[runText](statement, values.list),
    tx[runText](
      `select set_config('app.keeping_up', '', true), set_config('app.scoring', '', true),
         set_config('app.derived_due', '', true)`,
      [],
    ),
  ]);
}

/** A distributed database does not update rows by functions of their columns, so their scores are read first. */
async function writeReadScores(tx: TenantTx, ruleSet: RuleSet, ids: readonly string[]): Promise<void> {
  const asked = createValues(tx.principal.tenantId);
  const rows = await tx[runText](
    `select id, fit, engagement, ${totalSql('fit', 'engagement')} as total, expires::text as expires from (
       ${computedScores(ruleSet, asked, 'crm.lead', ['id'])} where tenant_id = $1 and ${among(ids, asked)}) as scored`,
    asked.list,
  );
  const all = (column: string) => rows.map(row => row[column]);
  await writeScores(
    tx,
    values => `
      update crm.lead as target
      set fit_score = scored.fit, engagement_score = scored.engagement, lead_score = scored.total,
        score_expires_at_utc = scored.expires, score_due_by = null
      from unnest(
        ${values.add(all('id'))}::uuid[], ${values.add(all('fit'))}::integer[], ${values.add(all('engagement'))}::integer[],
        ${values.add(all('total'))}::integer[], ${values.add(all('expires'))}::text[]::timestamptz[]
      ) as scored (id, fit, engagement, total, expires)
      where target.tenant_id = $1 and target.id = scored.id`,
  );
}

/** Writes the scores of leads that are due. One pass over the rows, whatever the statistics say about the table. */
function dueStatement(ruleSet: RuleSet, values: Values, condition: string): string {
  return `
    update crm.lead
    set score_due_by = null, (fit_score, engagement_score, lead_score, score_expires_at_utc) = (
      select fit, engagement, ${totalSql('fit', 'engagement')}, expires from (
        ${computedScores(ruleSet, values, '(select) as single')} offset 0) as scored)
    where tenant_id = $1 and ${condition}`;
}

/** Writes the scores of leads where they differ. */
function changedStatement(ruleSet: RuleSet, values: Values, condition: string): string {
  const total = totalSql('scored.fit', 'scored.engagement');
  return `
    update crm.lead as target
    set fit_score = scored.fit, engagement_score = scored.engagement, lead_score = ${total},
      score_expires_at_utc = scored.expires, score_due_by = null
    from (
      ${computedScores(ruleSet, values, 'crm.lead', ['id'])} where tenant_id = $1 and ${condition} offset 0) as scored
    where target.tenant_id = $1 and target.id = scored.id and (
      target.fit_score <> scored.fit or target.engagement_score <> scored.engagement or target.lead_score <> ${total}
      or target.score_expires_at_utc is distinct from scored.expires)`;
}
