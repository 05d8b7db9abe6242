import type { Session } from '../database/pool.ts';
import { type ArchiveTable, addedOnly } from './archive-tables.ts';

/** What no archive holds, and what would refer to rows that go. */
const passing = ['notification', 'idempotency_key', 'import', 'action_kind'];

/** Takes an organization's rows away, so that others can take their place; those who refer first. */
export async function emptyOrganization(
  session: Session,
  { tenantId, order, jobId }: { tenantId: string; order: readonly ArchiveTable[]; jobId: string },
): Promise<void> {
  const held = order.map(({ name }) => name).filter(name => !addedOnly.has(name));
  await session.run(`delete from crm.job where tenant_id = $1 and id <> $2`, [tenantId, jobId]);
  for (const name of [...passing, ...held.reverse()]) {
    await session.run(`delete from crm."${name}" where tenant_id = $1`, [tenantId]);
  }
}
