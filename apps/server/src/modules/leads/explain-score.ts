import type { TenantDb } from '../../platform/database/tenant-db.ts';
import { writeForRequest } from '../../platform/language/request-language.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { assertReadable } from '../../platform/resources/query/select-one.ts';

/**
 * The reasons behind a score, the weightiest first. The rules stand in the database: crm.lead_score_reasons. A score that
 * has expired and waits to be computed anew is explained as of before, so that list and explanation always agree.
 */
export async function explainScore(
  module: Module,
  db: TenantDb,
  { principal, id }: { principal: Principal; id: string },
) {
  return db.read(principal, async tx => {
    await assertReadable(tx, module, id);
    const reasons = await tx<{ reason: string; points: number }>`
      select reason, points from crm.lead,
        crm.lead_score_reasons(lead, least(now(), score_expires_at_utc - interval '1 microsecond'))
      where tenant_id = ${principal.tenantId} and id = ${id} order by points desc, reason`;
    return {
      body: {
        score: reasons.reduce((sum, { points }) => sum + points, 0),
        reasons: reasons.map(({ reason, points }) => ({ reason: writeForRequest(reason), points })),
      },
    };
  });
}
