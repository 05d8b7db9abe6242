import type { Session } from '../../database/pool.ts';
import { type ArchiveTable, addedOnly } from '../archive-tables.ts';

/** What no archive holds, and what would refer to rows that go. */
const passing = ['notification', 'idempotency_key', 'import', 'action_kind'];

/** Takes an organization's rows away, so that others can take their place; those who refer first. */
export async function emptyOrganization(
  session: Session,
  given: {
    tenantId: string;
    order: readonly ArchiveTable[];
    jobId: string;
    /** Whether all of it goes, and with it what would refer to people who go. */
    isWhole: boolean;
  },
): Promise<void> {
  const { tenantId, order, jobId, isWhole } = given;
  const held = order.map(({ name }) => name).filter(name => !addedOnly.has(name));
  if (isWhole) {
    await session.run(`delete from crm.job where tenant_id = $1 and id <> $2`, [tenantId, jobId]);
  }
  // Their entries of the change log go, or are about rows that go. Processors are told of the restore as a whole.
  await session.run(`delete from crm.event where tenant_id = $1`, [tenantId]);
  for (const name of [...(isWhole ? passing : []), ...held.reverse()]) {
    await session.run(`delete from crm."${name}" where tenant_id = $1`, [tenantId]);
  }
}
