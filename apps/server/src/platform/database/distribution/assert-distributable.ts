import type { Sql } from '../connections/connection.ts';

/** Throws an error that says what is missing where the database cannot be distributed. */
export async function assertDistributable(sql: Sql): Promise<void> {
  const [extension] = await sql`select from pg_extension where extname = 'citus'`;
  if (!extension) {
    throw new Error(
      'This database does not have the extension Citus, so it cannot be distributed. docs/operations.md (Citus) says how to set up a cluster.',
    );
  }
  const [me] = await sql`select rolsuper as superuser from pg_roles where rolname = current_user`;
  if (!me?.superuser) {
    throw new Error(
      'Distributing needs a superuser: row security would hide the rows from anybody else. Name one in DATABASE_URL for this command.',
    );
  }
  const [here] = await sql`select groupid from pg_dist_local_group`;
  if (here?.groupid !== 0) {
    throw new Error('DATABASE_URL names a worker of the cluster. It must name the coordinator.');
  }
  const [nodes] = await sql`
    select count(*) filter (where groupid = 0) as coordinators, count(*) filter (where groupid <> 0) as workers
    from pg_dist_node where isactive and noderole = 'primary'`;
  if (nodes?.coordinators === 0) {
    throw new Error(
      `The cluster does not know its coordinator. Tell it by which name the workers reach it: select citus_set_coordinator_host('…', 5432).`,
    );
  }
  if (nodes?.workers === 0) {
    throw new Error(
      `The cluster does not have workers. Add them on the coordinator: select citus_add_node('…', 5432).`,
    );
  }
}
