import { type LeadGrade, leadGrades } from '@pipewright/contract/lead-grades.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { readScoringRules } from '../record-rules/organization-rules.ts';
import { withinReach } from '../resources/query/reach.ts';
import { createValues, type Values } from '../resources/query/values.ts';
import { gradeSql, readGrades } from './grades.ts';
import { scoreSql } from './score-sql.ts';

/** What became of the leads of the last twelve months that somebody may see: by grade, and by rule. */
export async function readCalibration(tx: TenantTx) {
  return { grades: await byGrade(tx), rules: await byRule(tx) };
}

async function byGrade(tx: TenantTx) {
  const values = createValues(tx.principal.tenantId);
  const grade = gradeSql('lead_score', await readGrades(tx), values);
  const rows = await tx[runText]<{ grade: LeadGrade; won: number; lost: number; open: number }>(
    `select ${grade} as grade, ${counts()} from crm.lead join ${statuses} on status_id = lead_status_id
     where ${recent(tx, values)} group by 1`,
    values.list,
  );
  return leadGrades.map(
    each => rows.find(row => row.grade === each) ?? { grade: each, won: 0, lost: 0, open: 0 },
  );
}

/** By the rules as they count today: what a lead had earned when it was closed is not stored. */
async function byRule(tx: TenantTx) {
  const { rules, principal } = await readScoringRules(tx);
  if (rules.length === 0) {
    return [];
  }
  const values = createValues(tx.principal.tenantId);
  const { counted, points } = scoreSql(rules, principal, values);
  const columns = points.map(
    (given, i) => `(count(*) filter (where ${given} <> 0))::integer as closed_${i},
      (count(*) filter (where ${given} <> 0 and is_won))::integer as won_${i}`,
  );
  const [row = {}] = await tx[runText](
    `select count(*)::integer as closed, (count(*) filter (where is_won))::integer as won, ${columns.join(', ')}
     from crm.lead${counted} join ${statuses} on status_id = lead_status_id where ${recent(tx, values)} and is_closed_status`,
    values.list,
  );
  const all = { closed: Number(row.closed ?? 0), won: Number(row.won ?? 0) };
  return rules.map(({ id }, i) => {
    const earned = { closed: Number(row[`closed_${i}`] ?? 0), won: Number(row[`won_${i}`] ?? 0) };
    return { id, ...earned, lift: liftOf(all, earned) };
  });
}

interface Outcome {
  readonly closed: number;
  readonly won: number;
}

/** How much more often leads were won that have something than those without it. */
export function liftOf(all: Outcome, counted: Outcome): number | null {
  const others = { closed: all.closed - counted.closed, won: all.won - counted.won };
  return counted.closed > 0 && others.won > 0
    ? counted.won / counted.closed / (others.won / others.closed)
    : null;
}

const statuses = `(
  select id as status_id, is_closed_status, is_won from crm.lead_status where tenant_id = $1) as status`;

function counts(): string {
  const count = (condition: string) => `(count(*) filter (where ${condition}))::integer`;
  return `${count('is_won')} as won, ${count('is_closed_status and not is_won')} as lost,
    ${count('not is_closed_status')} as open`;
}

function recent(tx: TenantTx, values: Values): string {
  const reach = withinReach(leads, tx.principal, leads.permissions.read, values);
  return `tenant_id = $1 and created_at_utc >= now() - interval '12 months'${reach ? ` and ${reach}` : ''}`;
}
