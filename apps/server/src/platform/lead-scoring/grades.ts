import type { GradeLimits } from '@pipewright/contract/lead-grades.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import type { Values } from '../resources/query/values.ts';

export async function readGrades(tx: TenantTx): Promise<GradeLimits> {
  const { tenantId } = tx.principal;
  const [row] = await tx<GradeLimits & Record<string, unknown>>`
    select lead_grade_a as "A", lead_grade_b as "B", lead_grade_c as "C"
    from crm.organization where tenant_id = ${tenantId} and id = ${tenantId}`;
  return row ?? { A: 80, B: 60, C: 30 };
}

/** The grade of a score, as SQL. */
export function gradeSql(score: string, { A, B, C }: GradeLimits, values: Values): string {
  const from = (limit: number) => `${values.add(limit)}::integer`;
  return `case when ${score} >= ${from(A)} then 'A' when ${score} >= ${from(B)} then 'B'
    when ${score} >= ${from(C)} then 'C' else 'D' end`;
}
