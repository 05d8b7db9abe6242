import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../../platform/database/connections/connection.ts';
import { chooseRunner } from '../../platform/embedded-postgres/choose-runner.ts';
import { launchServer } from '../../platform/embedded-postgres/launch-server.ts';
import { runAs } from '../../platform/embedded-postgres/run-as.ts';
import { freePort } from '../operations/free-port.ts';

const installed = ['18', '17', '16', '15']
  .map(version => `/usr/lib/postgresql/${version}`)
  .find(folder => existsSync(join(folder, 'lib/citus.so')));

/** Whether Citus is installed into one of Debian's PostgreSQL packages. */
export const hasCitus = installed !== undefined;

export interface CitusCluster {
  readonly coordinator: Connection;
  readonly workers: readonly Connection[];
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: '300',
  max_prepared_transactions: '300',
  max_locks_per_transaction: '1024',
  // Two for each worker: enough to tell shards apart, and quick to create.
  'citus.shard_count': '4',
  'citus.node_conninfo': 'sslmode=disable',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  jit: 'off',
  shared_buffers: '128MB',
  autovacuum_analyze_scale_factor: '0.02',
  timezone: 'UTC',
  log_min_messages: 'warning',
};

/** Starts a coordinator and two workers in a temporary folder. Databases have to be added to the cluster. */
export async function startCitusCluster(): Promise<CitusCluster & { close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'pipewright-citus-'));
  const nodes: Awaited<ReturnType<typeof startNode>>[] = [];
  for (const name of ['coordinator', 'worker-1', 'worker-2']) {
    nodes.push(await startNode(join(folder, name)));
  }
  const [coordinator, ...workers] = nodes.map(({ connection }) => connection);
  if (!coordinator) {
    throw new Error('No node was started');
  }
  return {
    coordinator,
    workers,
    async close() {
      await Promise.all(nodes.map(({ end }) => end()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startNode(dataDir: string): Promise<{ connection: Connection; end(): Promise<void> }> {
  const binaries = join(installed ?? '', 'bin');
  const postgres = join(binaries, 'postgres');
  const cluster = join(dataDir, 'cluster');
  await mkdir(dataDir, { recursive: true });
  const runner = await chooseRunner({ dataDir, cluster, postgres });
  const { uid, gid } = runner.owner ?? (await stat(dataDir));
  await chown(dataDir, uid, gid);
  const locale = ['--locale=C.UTF-8', '--encoding=UTF8'];
  await runAs(runner, {
    file: join(binaries, 'initdb'),
    args: [`--pgdata=${cluster}`, ...locale, '--username=postgres', '--auth=trust', '--no-sync'],
  });
  const port = await freePort();
  const args = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const log = () => undefined;
  const server = await launchServer({ runner, postgres, args: ['-D', cluster, ...args], log });
  if ('failure' in server) {
    throw new Error(`PostgreSQL with Citus did not start: ${server.failure}`);
  }
  const connection = {
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: 'postgres',
    database: 'postgres',
  };
  return { connection, end: () => server.end() };
}
