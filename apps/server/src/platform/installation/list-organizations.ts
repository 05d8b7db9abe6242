import type { Connection } from '../database/connections/connection.ts';
import type { Session } from '../database/connections/pool.ts';
import { withReader } from './with-reader.ts';

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

type Registered = Pick<OrganizationSummary, 'id' | 'name' | 'subdomain' | 'createdAtUtc'>;
type Counts = Omit<OrganizationSummary, Exclude<keyof Registered, 'id'>>;

/** Every organization, in the order of their names. Two statements, because Citus does not join both kinds of tables here. */
export async function listOrganizations(owner: Connection): Promise<OrganizationSummary[]> {
  return withReader(owner, async session => {
    const registered = await session.sql<Registered[]>`
      select id, name, subdomain, created_at_utc as "createdAtUtc" from identity.organization order by name, id`;
    const counts = new Map((await readCounts(session)).map(each => [each.id, each]));
    return registered.map(each => {
      const counted = counts.get(each.id);
      if (!counted) {
        throw new Error(`The counts of the organization ${each.id} could not be read.`);
      }
      return { ...each, ...counted };
    });
  });
}

function readCounts({ sql }: Session): PromiseLike<Counts[]> {
  return sql<Counts[]>`
    select tenant_id as id,
      (select count(*)::integer from crm.membership where tenant_id = organization.tenant_id and is_active) as members,
      (select coalesce(sum(n), 0)::float8 from crm.row_count where tenant_id = organization.tenant_id) as records,
      (select coalesce(sum(size), 0)::float8 from crm.file where tenant_id = organization.tenant_id) as "fileBytes",
      (select max(at_utc) from crm.change_set where tenant_id = organization.tenant_id) as "lastChangeAtUtc",
      (select count(*)::integer from crm.failed_job where tenant_id = organization.tenant_id) as "failedJobs",
      (select count(*)::integer from crm.event
        where tenant_id = organization.tenant_id and parked_at_utc is not null) as "parkedEvents",
      (select count(*)::integer from crm.mail
        where tenant_id = organization.tenant_id and state = 'failed') as "failedMails"
    from crm.organization`;
}
