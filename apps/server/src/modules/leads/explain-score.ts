import type { TenantDb } from '../../platform/database/tenant-db.ts';
import { notFound } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';

/** The reasons behind a score, the weightiest first. The rules stand in the database: crm.lead_score_reasons. */
export async function explainScore(db: TenantDb, principal: Principal, id: string) {
  const [lead] = await db.read(
    principal,
    tx => tx<{ score: number; reasons: { reason: string; points: number }[] }>`
      select lead_score as score, (
        select coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'points', points) order by points desc, reason), '[]')
        from crm.lead_score_reasons(lead)
      ) as reasons
      from crm.lead where tenant_id = ${principal.tenantId} and id = ${id}`,
  );
  if (!lead) {
    throw notFound('lead');
  }
  return { body: { ...lead } };
}
