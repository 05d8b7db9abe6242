import { isCustomName } from '@pipewright/contract/customization/custom-names.ts';
import { scoredFields } from '@pipewright/contract/resources/lead-score-rules.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { readScoringRules } from '../record-rules/organization-rules.ts';
import { columnOf } from '../resources/query/columns.ts';
import { fieldsOf } from '../resources/query/filter/filter.ts';
import { createValues } from '../resources/query/values.ts';
import { columnsIn, commonColumns, insertRows, withColumnNames } from '../resources/write/seed-rows.ts';
import { isCurrentSql } from './score-rule.ts';
import { computedScores, isFilter, totalSql } from './score-sql.ts';
import type { RuleSet, ScoringRule } from './scoring-rules.ts';

type Values = Readonly<Record<string, unknown>>;

/** So few leads are scored by the trigger, which needs no rules to be read and compiled. */
const fewLeads = 8;

/**
 * Inserts leads with scores that one statement computes for all of them. `crm.wait_for_score()` evaluates the rules lead by
 * lead, which is a third of the cost of inserting many.
 */
export async function insertScoredLeads(
  tx: TenantTx,
  leads: readonly Values[],
  common: Values = {},
): Promise<void> {
  const ruleSet = leads.length > fewLeads ? await readScoringRules(tx) : undefined;
  if (!ruleSet?.rules.every(asksAboutGivenFields)) {
    await insertRows(tx, 'lead', leads, common);
    return;
  }
  // Planning the rules takes a tenth of the time of the insertion, and the plan is the same for all values. Citus has none.
  const planMode = tx.isDistributed ? 'auto' : 'force_generic_plan';
  const [, , [closing]] = await Promise.all([
    tx[runText](`select set_config('app.scoring', 'on', true), set_config('plan_cache_mode', $1, true)`, [
      planMode,
    ]),
    tx[runText](...insertionWithScores(tx.principal.tenantId, ruleSet, { leads, common })),
    tx[runText](
      `select set_config('app.scoring', '', true), set_config('plan_cache_mode', 'auto', true),
        ${isCurrentSql('$2')} as "isCurrent"`,
      [tx.principal.tenantId, ruleSet.changedAt],
    ),
  ]);
  if (!closing?.isCurrent) {
    await makeDue(tx, leads);
  }
}

/** The rules have changed meanwhile, so the leads are scored again after the commit: see `crm.wait_for_score()`. */
async function makeDue(tx: TenantTx, leads: readonly Values[]): Promise<void> {
  await Promise.all([
    tx[runText](`select set_config('app.keeping_up', 'on', true)`, []),
    tx[runText](
      `update crm.lead set score_expires_at_utc = '-infinity' where tenant_id = $1 and id = any ($2::uuid[])`,
      [tx.principal.tenantId, leads.map(({ id }) => id)],
    ),
    tx[runText](`select set_config('app.keeping_up', '', true)`, []),
  ]);
}

/** The full name, and what formulas read, are known only once the triggers of the table have completed a lead. */
function asksAboutGivenFields({ filter }: ScoringRule): boolean {
  const fields = isFilter(filter) ? fieldsOf(filter) : [];
  return fields.every(field => field !== 'fullName' && !isCustomName(field));
}

/** The columns that the points of a rule can depend on, beside the copy of the amount. */
const scoredColumns = [...scoredFields.map(columnOf), 'id', 'last_activity_at_utc'];

/** The statement that computes the scores of leads and inserts them. */
function insertionWithScores(
  tenantId: string,
  ruleSet: RuleSet,
  { leads, common }: { leads: readonly Values[]; common: Values },
): [text: string, values: readonly unknown[]] {
  const given = columnsIn(leads);
  const values = createValues(tenantId, JSON.stringify(leads.map(withColumnNames)));
  const shared = commonColumns('lead', common, values);
  const columns = [...given, ...shared.columns];
  const source = (column: string) => `${shared.columns.includes(column) ? 'common' : 'given'}.${column}`;
  // With the copy of the amount by which filters compare it, rounded as it is stored: see `crm.comparable_numbers()`.
  const from = `(
    select $1::uuid as tenant_id, ${[...new Set([...columns, ...scoredColumns])].map(source).join(', ')},
      ${source('estimated_value')}::double precision as estimated_value_float
    from jsonb_populate_recordset(null::crm.lead, $2::text::jsonb) as given${shared.from}) as lead`;
  const text = `
    insert into crm.lead (tenant_id, ${columns.join(', ')}, fit_score, engagement_score, lead_score, score_expires_at_utc)
    select $1, ${columns.join(', ')}, fit, engagement, ${totalSql('fit', 'engagement')}, expires
    from (${computedScores(ruleSet, values, from, columns)}) as scored`;
  return [text, values.list];
}
