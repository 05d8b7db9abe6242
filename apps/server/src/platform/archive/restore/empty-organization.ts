import type { Session } from '../../database/connections/pool.ts';
import { type ArchiveTable, appendOnlyTables } from '../archive-tables.ts';

/** Tables that are not archived but would refer to deleted rows. */
const transientTables = [
  'notification',
  'idempotency_key',
  'import',
  'import_batch',
  'import_for_invited',
  'action_kind',
];

/** Deletes the rows of an organization before a restore, referring rows first. */
export async function emptyOrganization(
  session: Session,
  given: {
    tenantId: string;
    order: readonly ArchiveTable[];
    jobId: string;
    /** Whether everything is deleted, including references to members. */
    isWhole: boolean;
  },
): Promise<void> {
  const { tenantId, order, jobId, isWhole } = given;
  const held = order.map(({ name }) => name).filter(name => !appendOnlyTables.has(name));
  if (isWhole) {
    await session.run(`delete from crm.job where tenant_id = $1 and id <> $2`, [tenantId, jobId]);
  }
  // Events that were not delivered yet are about deleted rows. Processors get one event for the whole restore.
  for (const name of [
    ...['event', 'lead_score_change'],
    ...(isWhole ? transientTables : []),
    ...held.reverse(),
  ]) {
    await session.run(`delete from crm."${name}" where tenant_id = $1`, [tenantId]);
  }
}
