import { productVersion } from '../archive/write/product-version.ts';
import { type Connection, connect } from '../database/connections/connection.ts';
import { listOrganizations, type OrganizationSummary } from './list-organizations.ts';

/** The installation as a whole. */
export interface InstallationStatus {
  readonly version: string;
  /** The last migration of the database. */
  readonly schema: string;
  readonly postgresql: string;
  readonly databaseBytes: number;
  readonly connections: number;
  readonly maxConnections: number;
  readonly organizations: number;
  readonly members: number;
  readonly records: number;
  readonly fileBytes: number;
  readonly failedJobs: number;
  readonly parkedEvents: number;
  readonly failedMails: number;
}

export async function readStatus(owner: Connection): Promise<InstallationStatus> {
  const organizations = await listOrganizations(owner);
  const sum = (of: (organization: OrganizationSummary) => number) =>
    organizations.reduce((total, organization) => total + of(organization), 0);
  const sql = connect(owner, { max: 1, searchPath: 'pg_catalog' });
  try {
    const [database] = await sql<
      Pick<InstallationStatus, 'schema' | 'postgresql' | 'databaseBytes' | 'connections' | 'maxConnections'>[]
    >`
      select (select name from pipewright.migration order by name desc limit 1) as schema,
        current_setting('server_version') as postgresql,
        pg_database_size(current_database())::float8 as "databaseBytes",
        (select count(*)::integer from pg_stat_activity where datname = current_database()) as connections,
        current_setting('max_connections')::integer as "maxConnections"`;
    if (!database) {
      throw new Error('The database could not be read.');
    }
    return {
      version: productVersion,
      ...database,
      organizations: organizations.length,
      members: sum(({ members }) => members),
      records: sum(({ records }) => records),
      fileBytes: sum(({ fileBytes }) => fileBytes),
      failedJobs: sum(({ failedJobs }) => failedJobs),
      parkedEvents: sum(({ parkedEvents }) => parkedEvents),
      failedMails: sum(({ failedMails }) => failedMails),
    };
  } finally {
    await sql.end();
  }
}
