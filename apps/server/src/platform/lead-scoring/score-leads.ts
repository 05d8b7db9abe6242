import { runText, type TenantTx } from '../database/tenant-db.ts';
import { createValues, type Values } from '../resources/query/values.ts';
import { scoreSql, shareOf, totalSql } from './score-sql.ts';
import { type RuleSet, readRules } from './scoring-rules.ts';

/** Computes the scores of these leads if they are due, so that the answer of a request tells them. */
export async function scoreChanged(tx: TenantTx, ids: readonly string[]): Promise<void> {
  const chosen = among(ids);
  await writeScores(
    tx,
    await readRules(tx),
    values => `${chosen(values)} and score_expires_at_utc = '-infinity'`,
  );
}

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
    await writeScores(tx, await readRules(tx), among(found.map(({ id }) => id)));
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
    await writeScores(tx, ruleSet, among(ids));
  }
  return ids;
}

const firstId = '00000000-0000-0000-0000-000000000000';

function among(ids: readonly string[]): (values: Values) => string {
  return values => `id = any (${values.add(ids)}::uuid[])`;
}

/**
 * Writes the scores of the leads that a condition selects, where they differ. Neither the version of a lead nor its time of
 * change moves, and nothing is logged: nobody has changed it.
 */
async function writeScores(tx: TenantTx, ruleSet: RuleSet, which: (values: Values) => string): Promise<void> {
  const values = createValues(tx.principal.tenantId);
  const statement = scoreStatement(ruleSet, values, which(values));
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

export function scoreStatement(ruleSet: RuleSet, values: Values, condition: string): string {
  const score = scoreSql(ruleSet.rules, ruleSet.principal, values);
  const total = totalSql('scored.fit', 'scored.engagement');
  return `
    update crm.lead as target
    set fit_score = scored.fit, engagement_score = scored.engagement, lead_score = ${total},
      score_expires_at_utc = scored.expires
    from (
      select id, ${shareOf(ruleSet, score, 'fit')} as fit, ${shareOf(ruleSet, score, 'engagement')} as engagement,
        ${score.expires} as expires
      from ${score.from} where tenant_id = $1 and ${condition} offset 0) as scored
    where target.tenant_id = $1 and target.id = scored.id and (
      target.fit_score <> scored.fit or target.engagement_score <> scored.engagement or target.lead_score <> ${total}
      or target.score_expires_at_utc is distinct from scored.expires)`;
}
