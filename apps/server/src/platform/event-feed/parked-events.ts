import type { Connection } from '../database/connections/connection.ts';
import { createPool } from '../database/connections/pool.ts';
import { runTransaction } from '../database/transaction.ts';
import { assertId } from '../ids.ts';

interface ParkedEvent {
  readonly tenantId: string;
  readonly organization: string;
  readonly id: string;
  readonly processor: string;
  readonly kind: string;
  readonly changeSetId: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly parkedAtUtc: Date;
}

/**
 * The parked events of all organizations, newest first. For the operator, with the connection of the
 * database's owner.
 */
export function listParkedEvents(owner: Connection): Promise<ParkedEvent[]> {
  return forEachOrganization(
    owner,
    ({ session, tenantId, name }) =>
      session.sql<ParkedEvent[]>`
      select ${tenantId} as "tenantId", ${name} as organization, id, processor, entity || ' ' || operation as kind,
        change_set_id as "changeSetId", attempts, error, parked_at_utc as "parkedAtUtc"
      from crm.event where tenant_id = ${tenantId} and parked_at_utc is not null
      order by parked_at_utc desc`,
  );
}

/** Queues parked events again, those of one processor or all. Returns how many. */
export async function runParkedEventsAgain(owner: Connection, processor?: string): Promise<number> {
  const rows = await forEachOrganization(
    owner,
    ({ session, tenantId }) =>
      session.sql<{ id: string }[]>`
      update crm.event set parked_at_utc = null, attempts = 0, due_at_utc = now()
      where tenant_id = ${tenantId} and parked_at_utc is not null
        and (${processor ?? null}::text is null or processor = ${processor ?? null})
      returning id`,
  );
  return rows.length;
}

type Session = Parameters<Parameters<typeof runTransaction>[2]>[0];

/** Row security also applies to the owner, so this visits one organization after another. */
async function forEachOrganization<T>(
  owner: Connection,
  work: (given: { session: Session; tenantId: string; name: string }) => Promise<readonly T[]>,
): Promise<T[]> {
  const pool = createPool(owner, { size: 1, searchPath: 'crm' });
  try {
    const organizations = await pool.use(
      ({ sql }) =>
        sql<{ id: string; name: string }[]>`select id, name from identity.organization order by name, id`,
    );
    const found: T[] = [];
    for (const { id, name } of organizations) {
      const begin = `begin; set local app.tenant_id = '${assertId(id)}'`;
      found.push(...(await runTransaction(pool, begin, session => work({ session, tenantId: id, name }))));
    }
    return found;
  } finally {
    await pool.close();
  }
}
