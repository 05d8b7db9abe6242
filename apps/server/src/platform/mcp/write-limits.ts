import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { AppError } from '../errors.ts';

const maxPerMinute = 60;
const maxPerDay = 500;

/** Limits what an assistant that was misled can change. Throws 429 beyond that. */
export async function assertWithinWriteLimits(tx: TenantTx): Promise<void> {
  const { tenantId, userId, actor } = tx.principal;
  const [row] = await tx<{ minute: number; day: number }>`
    select count(*) filter (where at_utc > now() - interval '1 minute')::integer as minute, count(*)::integer as day
    from crm.change_set
    where tenant_id = ${tenantId} and actor_id = ${userId} and actor_ref = ${actor?.ref ?? null}
      and at_utc > now() - interval '1 day' and undo_of is null`;
  if (row && (row.minute >= maxPerMinute || row.day >= maxPerDay)) {
    throw new AppError('tooMany', { retryAfter: row.day >= maxPerDay ? 3600 : 60 });
  }
}
