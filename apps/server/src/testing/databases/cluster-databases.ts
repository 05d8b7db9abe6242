import { type Connection, roles } from '../../platform/database/connections/connection.ts';
import { settingStatements } from '../../platform/database/distribution/prepare-nodes.ts';
import type { CitusCluster } from './citus-cluster.ts';
import { runSql } from './run-sql.ts';

/** Creates an empty database on all nodes and makes a cluster of them. */
export async function createClusterDatabase(cluster: CitusCluster, database: string): Promise<Connection> {
  const { coordinator, workers } = cluster;
  for (const node of [coordinator, ...workers]) {
    await runSql(node, `create database ${database}`);
    await runSql({ ...node, database }, 'create extension citus');
  }
  const owner = { ...coordinator, database };
  await runSql(owner, `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`);
  for (const { host, port } of workers) {
    await runSql(owner, `select citus_add_node('${host}', ${port})`);
  }
  return owner;
}

/**
 * Copies a database on all nodes, which is much faster than distributing its tables anew. The copies know the same nodes
 * and shards, and nodes connect to the databases of the same name.
 */
export async function copyClusterDatabase(
  cluster: CitusCluster,
  template: Connection,
  database: string,
): Promise<Connection> {
  const { coordinator, workers } = cluster;
  for (const { host, port } of [coordinator, ...workers]) {
    const node = { ...template, host, port, database: 'postgres' };
    await runSql(node, `create database ${database} template ${template.database}`);
    // A copied database does not have the settings of the other one.
    for (const statement of settingStatements(database)) {
      await runSql(node, statement);
    }
  }
  const copy = { ...template, database };
  await refuseSeveralShards(cluster, copy);
  return copy;
}

/**
 * Requests then fail if one of their statements is sent to several shards. Plans are made for the values of each call:
 * while Citus considers one for any value, it takes every update for a statement that changes several shards.
 */
export async function refuseSeveralShards(
  { coordinator, workers }: CitusCluster,
  { database }: Connection,
): Promise<void> {
  const settings = { 'citus.multi_task_query_log_level': 'error', plan_cache_mode: 'force_custom_plan' };
  for (const node of [coordinator, ...workers]) {
    for (const [name, value] of Object.entries(settings)) {
      await runSql(
        { ...node, database: 'postgres' },
        `alter role ${roles.app} in database ${database} set ${name} = ${value}`,
      );
    }
  }
}

/** Ends all sessions of a database, also those of Citus itself, so that it can be copied. */
export async function closeDatabase(
  { coordinator, workers }: CitusCluster,
  { database }: Connection,
): Promise<void> {
  for (const node of [coordinator, ...workers]) {
    const server = { ...node, database: 'postgres' };
    await runSql(server, `alter database ${database} allow_connections false`);
    await runSql(
      server,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${database}'`,
    );
  }
}
