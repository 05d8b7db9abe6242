import { gradeOf, type LeadGrade } from '@pipewright/contract/lead-grades.ts';
import type { RuleKind } from '@pipewright/contract/resources/lead-score-rules.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { notFound } from '../errors.ts';
import { readScoringRules } from '../record-rules/organization-rules.ts';
import { createValues } from '../resources/query/values.ts';
import { readGrades } from './grades.ts';
import { readRescoring } from './rescoring.ts';
import { scoreSql } from './score-sql.ts';

interface Explanation {
  readonly score: number;
  readonly grade: LeadGrade;
  readonly fit: number;
  readonly engagement: number;
  readonly reasons: readonly { readonly reason: string; readonly kind: RuleKind; readonly points: number }[];
  readonly isOutdated: boolean;
}

/**
 * A score that has expired and was not computed again yet is explained as stored, so that list and explanation agree.
 */
const asOf = `least(now(),
  case when score_expires_at_utc > '-infinity' then score_expires_at_utc - interval '1 microsecond' end)`;

/** The rules that count for a lead, those with the most points first. */
export async function explainScore(tx: TenantTx, id: string): Promise<Explanation> {
  const { rules, principal } = await readScoringRules(tx);
  const values = createValues(tx.principal.tenantId, id);
  const { counted, points } = scoreSql(rules, principal, values, asOf);
  const [row] = await tx[runText](
    `select lead_score as score, fit_score as fit, engagement_score as engagement,
       array[${points.join(', ')}]::integer[] as points
     from crm.lead${counted} where tenant_id = $1 and id = $2`,
    values.list,
  );
  if (!row) {
    throw notFound('No such lead.');
  }
  const given = row.points as number[];
  const { score, fit, engagement } = row as { score: number; fit: number; engagement: number };
  const reasons = rules
    .map(({ name, kind }, i) => ({ reason: name, kind, points: given[i] ?? 0 }))
    .filter(reason => reason.points !== 0)
    .sort((a, b) => b.points - a.points);
  return {
    ...{ score, fit, engagement, reasons },
    grade: gradeOf(score, await readGrades(tx)),
    isOutdated: (await readRescoring(tx)) !== null,
  };
}
