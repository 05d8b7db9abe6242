import type { LeadGrade } from '@pipewright/contract/lead-grades.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { readScoringRules } from '../record-rules/organization-rules.ts';
import { withinReach } from '../resources/query/reach.ts';
import { createValues } from '../resources/query/values.ts';
import { gradeSql, readGrades } from './grades.ts';
import { scoreSql, totalSql } from './score-sql.ts';
import type { ScoringRule } from './scoring-rules.ts';

interface Move {
  readonly from: LeadGrade;
  readonly to: LeadGrade;
  readonly count: number;
}

const maxExamples = 6;

/**
 * What would become of the leads that somebody may see if one rule was another one, a new one, or gone. Scores are stored,
 * so only this rule has to be computed, as it is and as it would be.
 */
export async function previewRules(
  tx: TenantTx,
  { id, rule }: { id?: string | undefined; rule: ScoringRule | null },
) {
  const { rules, principal } = await readScoringRules(tx);
  const replaced = rules.filter(stored => stored.id === id);
  // What somebody asks with a rule that is not saved, they ask themselves: fields that are hidden from them stay so.
  const next = rule ? [{ ...rule, askedBy: tx.principal }] : [];
  const values = createValues(tx.principal.tenantId);
  const { counted, points } = scoreSql([...replaced, ...next], principal, values);
  const reach = withinReach(leads, tx.principal, leads.permissions.read, values);
  const limits = await readGrades(tx);
  const sumOf = (parts: readonly string[]) => ['0', ...parts].join(' + ');
  const added = `(${sumOf(points.slice(replaced.length))}) - (${sumOf(points.slice(0, replaced.length))})`;
  const changed = `
    with changed as (
      select id, full_name as name, lead_score::integer as score_from,
        ${totalSql('fit_score + engagement_score', added)} as score_to
      from crm.lead${counted} where tenant_id = $1${reach ? ` and ${reach}` : ''}),
    graded as (
      select *, ${gradeSql('score_from', limits, values)} as grade_from, ${gradeSql('score_to', limits, values)} as grade_to
      from changed)`;
  const groups = await tx[runText]<Move & { changed: number }>(
    `${changed} select grade_from as "from", grade_to as "to", count(*)::integer as count,
       (count(*) filter (where score_from <> score_to))::integer as changed
     from graded group by grade_from, grade_to order by count(*) desc`,
    values.list,
  );
  const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
  const moves = groups.filter(({ from, to }) => from !== to);
  const changedScore = sum(groups.map(group => group.changed));
  return {
    leads: sum(groups.map(({ count }) => count)),
    changedScore,
    changedGrade: sum(moves.map(({ count }) => count)),
    moves: moves.map(({ from, to, count }) => ({ from, to, count })),
    examples: changedScore > 0 ? await readExamples() : [],
  };

  async function readExamples() {
    const rows = await tx[runText](
      `${changed} select id, name, score_from, score_to, grade_from, grade_to from graded where score_from <> score_to
       order by (grade_from <> grade_to) desc, abs(score_to - score_from) desc, id limit ${maxExamples}`,
      values.list,
    );
    return rows.map(row => ({
      id: row.id as string,
      name: row.name as string,
      from: { score: row.score_from as number, grade: row.grade_from as LeadGrade },
      to: { score: row.score_to as number, grade: row.grade_to as LeadGrade },
    }));
  }
}
