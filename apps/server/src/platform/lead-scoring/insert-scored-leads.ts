import { isCustomName } from '@pipewright/contract/customization/custom-names.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { readScoringRules } from '../record-rules/organization-rules.ts';
import { columnOf } from '../resources/query/columns.ts';
import { fieldsOf } from '../resources/query/filter/filter.ts';
import { createValues } from '../resources/query/values.ts';
import { insertRows } from '../resources/write/seed-rows.ts';
import { computedScores, isFilter, totalSql } from './score-sql.ts';
import type { RuleSet, ScoringRule } from './scoring-rules.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Inserts leads with scores that one statement computes for all of them. `crm.wait_for_score()` evaluates the rules lead by
 * lead, which is a third of the cost of inserting many.
 */
export async function insertScoredLeads(tx: TenantTx, leads: readonly Values[]): Promise<void> {
  const ruleSet = await readScoringRules(tx);
  if (!ruleSet.rules.every(asksAboutGivenFields)) {
    await insertRows(tx, 'lead', leads);
    return;
  }
  const scores = await computeScores(tx, ruleSet, leads);
  await Promise.all([
    tx[runText](`select set_config('app.scoring', 'on', true)`, []),
    insertRows(
      tx,
      'lead',
      leads.map(lead => ({ ...lead, ...scores.get(String(lead.id)) })),
    ),
    tx[runText](`select set_config('app.scoring', '', true)`, []),
  ]);
}

/** The full name, and what formulas read, are known only once the triggers of the table have completed a lead. */
function asksAboutGivenFields({ filter }: ScoringRule): boolean {
  const fields = isFilter(filter) ? fieldsOf(filter) : [];
  return fields.every(field => field !== 'fullName' && !isCustomName(field));
}

/** The scores of leads that are not written yet, by their ids. */
async function computeScores(
  tx: TenantTx,
  ruleSet: RuleSet,
  leads: readonly Values[],
): Promise<ReadonlyMap<string, Values>> {
  const { tenantId } = tx.principal;
  const values = createValues(tenantId);
  const given = values.add(JSON.stringify(leads.map(lead => ({ ...asRow(lead), tenant_id: tenantId }))));
  const from = `jsonb_populate_recordset(null::crm.lead, ${given}::text::jsonb) as lead`;
  const rows = await tx[runText](
    `select id, fit, engagement, expires, ${totalSql('fit', 'engagement')} as total
     from (${computedScores(ruleSet, values, from, ['id'])} where tenant_id = $1) as scored`,
    values.list,
  );
  return new Map(
    rows.map(({ id, fit, engagement, expires, total }) => [
      id,
      { fitScore: fit, engagementScore: engagement, leadScore: total, scoreExpiresAtUtc: expires },
    ]),
  );
}

/** With the copy of the amount by which filters compare it: see `crm.comparable_numbers()`. */
function asRow(lead: Values): Values {
  const columns = Object.entries(lead).map(([field, value]) => [columnOf(field), value]);
  return { ...Object.fromEntries(columns), estimated_value_float: lead.estimatedValue };
}
