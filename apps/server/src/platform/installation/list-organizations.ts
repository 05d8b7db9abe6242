import type { Connection } from '../database/connections/connection.ts';
import { createPool, type Session } from '../database/connections/pool.ts';
import { runTransaction } from '../database/transaction.ts';
import { assertId } from '../ids.ts';

/** What an operator needs to know about an organization; nothing of its data. */
export interface OrganizationSummary {
  readonly id: string;
  readonly name: string;
  readonly subdomain: string;
  readonly createdAtUtc: Date;
  readonly members: number;
  /** Records and list entries of all kinds. */
  readonly records: number;
  readonly fileBytes: number;
  readonly lastChangeAtUtc: Date | null;
  /** Background jobs that failed, events that could not be delivered, and mails that could not be sent. */
  readonly failedJobs: number;
  readonly parkedEvents: number;
  readonly failedMails: number;
}

/** Every organization, in the order of their names. Reads one after another, because row security also applies to the owner. */
export async function listOrganizations(owner: Connection): Promise<OrganizationSummary[]> {
  const pool = createPool(owner, { size: 1, searchPath: 'pg_catalog', timeoutMs: 0 });
  try {
    return await runTransaction(pool, 'begin isolation level repeatable read read only', async session => {
      const registered = await session.sql<Registered[]>`
        select id, name, subdomain, created_at_utc as "createdAtUtc" from identity.organization order by name, id`;
      const found: OrganizationSummary[] = [];
      for (const organization of registered) {
        found.push({ ...organization, ...(await readCounts(session, organization.id)) });
      }
      return found;
    });
  } finally {
    await pool.close();
  }
}

type Registered = Pick<OrganizationSummary, 'id' | 'name' | 'subdomain' | 'createdAtUtc'>;
type Counts = Omit<OrganizationSummary, keyof Registered>;

async function readCounts(session: Session, tenantId: string): Promise<Counts> {
  await session.simple(`set local app.tenant_id = '${assertId(tenantId)}'`);
  const [row] = await session.sql<Counts[]>`
    select
      (select count(*)::integer from crm.membership where tenant_id = ${tenantId} and is_active) as members,
      (select coalesce(sum(n), 0)::float8 from crm.row_count where tenant_id = ${tenantId}) as records,
      (select coalesce(sum(size), 0)::float8 from crm.file where tenant_id = ${tenantId}) as "fileBytes",
      (select at_utc from crm.change_set where tenant_id = ${tenantId} order by at_utc desc limit 1) as "lastChangeAtUtc",
      (select count(*)::integer from crm.failed_job where tenant_id = ${tenantId}) as "failedJobs",
      (select count(*)::integer from crm.event where tenant_id = ${tenantId} and parked_at_utc is not null) as "parkedEvents",
      (select count(*)::integer from crm.mail where tenant_id = ${tenantId} and state = 'failed') as "failedMails"`;
  if (!row) {
    throw new Error('The counts of an organization could not be read.');
  }
  return { ...row };
}
