import { type Connection, connect, type Sql } from '../connections/connection.ts';
import { assertDistributable } from './assert-distributable.ts';
import { prepareNodes } from './prepare-nodes.ts';

/** Every row of an organization is on the same node, because all tables with tenants share their shards with this one. */
const firstTable = 'crm.organization';

/**
 * Distributes the tables of a migrated database over the nodes of a Citus cluster: those with tenants by tenant, the
 * reference data to every node, and those of identity stay on the coordinator, where every node can reach them. Repeating
 * it distributes what has been added since. Interrupted, it continues where it was.
 */
export async function distribute(owner: Connection, report: (line: string) => void): Promise<void> {
  await withConnection(owner, async sql => {
    await assertDistributable(sql);
    await prepareNodes(sql, owner.database);
    await pauseTriggers(sql, true);
  });
  // In a new session, which has the settings.
  await withConnection(owner, async sql => {
    await doNotForceRowSecurity(sql);
    const shared = await addSharedTables(sql);
    const functions = await distributeFunctions(sql, 'without rows');
    const tables = await distributeTenantTables(sql, report);
    const others = await distributeFunctions(sql, 'all');
    const [nodes] = await sql<{ count: number }[]>`
      select count(*) from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary'`;
    report(
      `${tables} tables were distributed over ${nodes?.count} nodes, ${shared} others and ${functions + others} functions made known to them.`,
    );
  }).finally(() => withConnection(owner, sql => pauseTriggers(sql, false)));
}

/** Rows that are copied to their nodes are not new. Only for sessions of the owner, and not for those of the product. */
async function pauseTriggers(sql: Sql, isPaused: boolean): Promise<void> {
  const [{ role, database } = {}] = await sql`
    select quote_ident(current_user) as role, quote_ident(current_database()) as database`;
  await sql.unsafe(
    `alter role ${role} in database ${database} ${isPaused ? 'set session_replication_role = replica' : 'reset session_replication_role'}`,
  );
}

async function withConnection(owner: Connection, work: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = connect(owner, { max: 1, searchPath: 'public', timeoutMs: 0 });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

/** Whether the tables are distributed. Migrations then distribute the tables that they add. */
export async function isDistributed({ sql }: { readonly sql: Sql }): Promise<boolean> {
  const [catalogue] = await sql`select from pg_catalog.pg_class where relname = 'pg_dist_partition'`;
  if (!catalogue) {
    return false;
  }
  const rows = await sql`select from pg_dist_partition where logicalrelid = to_regclass(${firstTable})`;
  return rows.length > 0;
}

/**
 * Triggers and policies run on the nodes, and call functions that Citus cannot find in their bodies. Those that take or
 * return rows of tables can be made known only after these tables.
 */
async function distributeFunctions(sql: Sql, which: 'without rows' | 'all'): Promise<number> {
  const rows = await sql`
    select create_distributed_function(pg_proc.oid::regprocedure) from pg_proc
    where pronamespace = 'crm'::regnamespace and prokind = 'f'
      and not exists (select from pg_dist_object where classid = 'pg_proc'::regclass and objid = pg_proc.oid)
      and (${which === 'all'} or not exists (
        select from pg_type where pg_type.oid = any (array[prorettype] || proargtypes::oid[]) and typrelid <> 0))`;
  return rows.length;
}

/**
 * Forced row security also holds for the owner of a table, but never for a superuser, which the owner is here. Citus
 * cannot move shards with it: it writes their copies as a role with the rights of the owner that is no superuser.
 */
async function doNotForceRowSecurity(sql: Sql): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select pg_class.oid::regclass::text as name from pg_class
    where relnamespace = 'crm'::regnamespace and relkind = 'r' and relforcerowsecurity order by relname`;
  for (const { name } of tables) {
    await sql.unsafe(`alter table ${name} no force row level security`);
  }
}

/** The reference data is copied to every node. Accounts and the state of migrations stay on the coordinator. */
async function addSharedTables(sql: Sql): Promise<number> {
  const rows = await sql<{ name: string; schema: string }[]>`
    select format('%I.%I', nspname, relname) as name, nspname as schema
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('reference', 'identity', 'pipewright') and relkind = 'r'
      and not exists (select from pg_dist_partition where logicalrelid = pg_class.oid)
    order by nspname, relname`;
  for (const { name, schema } of rows) {
    if (schema === 'reference') {
      await sql`select create_reference_table(${name}::regclass)`;
    } else if (!(await isKnown(sql, name))) {
      // Foreign keys may have added it together with another one.
      await sql`select citus_add_local_table_to_metadata(${name}::regclass, true)`;
    }
  }
  return rows.length;
}

async function isKnown(sql: Sql, table: string): Promise<boolean> {
  const rows = await sql`select from pg_dist_partition where logicalrelid = ${table}::regclass`;
  return rows.length > 0;
}

/**
 * A distributed table cannot refer to one that is not, and some tables refer to each other. So foreign keys are taken
 * off, noted in a table, and added again at the end.
 */
async function distributeTenantTables(sql: Sql, report: (line: string) => void): Promise<number> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'crm'::regnamespace and relkind = 'r'
      and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'tenant_id')
      and not exists (select from pg_dist_partition where logicalrelid = pg_class.oid)
    order by pg_class.oid <> ${firstTable}::regclass, relname`;
  await takeOffForeignKeys(sql, tables);
  for (const [done, { name }] of tables.entries()) {
    await sql`select crm.distribute_table(${name})`;
    report(`${done + 1} of ${tables.length}: ${name}`);
  }
  await addForeignKeys(sql, report);
  return tables.length;
}

async function takeOffForeignKeys(sql: Sql, tables: readonly { name: string }[]): Promise<void> {
  const names = tables.map(({ name }) => `crm."${name}"`);
  await sql.begin(async tx => {
    await tx`
      create table if not exists pipewright.taken_off_key (
        table_name text, name text, definition text not null, primary key (table_name, name))`;
    const keys = await tx<{ table: string; name: string }[]>`
      insert into pipewright.taken_off_key (table_name, name, definition)
      select conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(pg_constraint.oid) from pg_constraint
      where contype = 'f' and (conrelid = any (${names}::regclass[]) or confrelid = any (${names}::regclass[]))
      returning table_name as table, name`;
    for (const { table, name } of keys) {
      await tx.unsafe(`alter table ${table} drop constraint ${name}`);
    }
  });
}

async function addForeignKeys(sql: Sql, report: (line: string) => void): Promise<void> {
  const keys = await sql<{ table: string; name: string; definition: string }[]>`
    select table_name as table, name, definition from pipewright.taken_off_key order by table_name, name`;
  for (const { table, name, definition } of keys) {
    await sql.begin(async tx => {
      await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
      await tx`delete from pipewright.taken_off_key where table_name = ${table} and name = ${name}`;
    });
  }
  if (keys.length > 0) {
    report(`${keys.length} foreign keys were added again.`);
  }
  await sql`drop table pipewright.taken_off_key`;
}
