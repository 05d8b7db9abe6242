import { roles, type Sql } from '../connections/connection.ts';

/** What each node needs: triggers on shards that use other tables of the same organization, and those of identity. */
const nodeSettings = {
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
  'citus.propagate_set_commands': 'local',
  // Functions are made known one by one, some before those that they call.
  check_function_bodies: 'off',
};

/** Gives every node what the tables need, before they are distributed. Citus passes these settings on to the workers. */
export async function prepareNodes(sql: Sql, database: string): Promise<void> {
  const [{ name } = {}] = await sql<{ name: string }[]>`select quote_ident(${database}) as name`;
  for (const statement of settingStatements(name ?? '')) {
    await sql.unsafe(statement);
  }
}

export function settingStatements(database: string): string[] {
  return [
    ...Object.entries(nodeSettings).map(
      ([setting, value]) => `alter database ${database} set ${setting} = ${value}`,
    ),
    // Migrations change many tables in one transaction, which several connections to a node could not.
    `alter role current_user in database ${database} set citus.multi_shard_modify_mode = 'sequential'`,
    // Identity reads the organizations of a person on all nodes, and changes the account in the same transaction.
    `alter role ${roles.identity} in database ${database} set citus.multi_shard_modify_mode = 'sequential'`,
    // The tables of the job library stay on the coordinator, and it changes them itself.
    `alter role ${roles.jobs} in database ${database} set citus.enable_ddl_propagation = off`,
  ];
}
