import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connection, connect, type Sql } from './platform/database/connections/connection.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/embedded-postgres/start-embedded-postgres.ts';
import { startClients, statusOf } from './testing/processes/keep-alive-clients.ts';
import { type ServerProcess, startServerProcess } from './testing/processes/server-process.ts';

let dataDir: string;
let postgres: EmbeddedPostgres;
let admin: Sql;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pipewright-processes-'));
  postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  admin = connect(postgres.connection, { max: 1, searchPath: 'public' });
});
afterAll(async () => {
  await admin.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function emptyDatabase(name: string): Promise<Connection> {
  await admin.unsafe(`create database ${name}`);
  return { ...postgres.connection, database: name };
}

const endAll = (servers: readonly ServerProcess[]) =>
  Promise.all(servers.map(server => server.end('SIGKILL')));

it.each([1, 2, 3])('starts five servers at once on an empty database: %s', async round => {
  const owner = await emptyDatabase(`five_${round}`);
  // Includes the demo, which must also be created only once.
  const env = { DEMO: 'on', DATABASE_CONNECTIONS: '2' };
  const started = await Promise.allSettled(Array.from({ length: 5 }, () => startServerProcess(owner, env)));
  await endAll(started.flatMap(each => (each.status === 'fulfilled' ? [each.value] : [])));
  expect(started.flatMap(each => (each.status === 'rejected' ? [String(each.reason)] : []))).toEqual([]);
});

it('is ready on both of two servers that start at once on an empty database', async () => {
  const owner = await emptyDatabase('two');
  const servers = await Promise.all([startServerProcess(owner), startServerProcess(owner)]);
  for (const { address } of servers) {
    await expect.poll(() => statusOf(`${address}/api/health/ready`), { timeout: 30_000 }).toBe(200);
  }
  await endAll(servers);
});

it('resets no connection during six rolling restarts', async () => {
  const owner = await emptyDatabase('rolling');
  const servers = await Promise.all([startServerProcess(owner), startServerProcess(owner)]);
  const clients = startClients(12, () => servers.map(({ address }) => address));
  for (let restart = 0; restart < 6; restart += 1) {
    const at = restart % 2;
    const port = String(servers[at]?.port);
    expect(await servers[at]?.end('SIGTERM')).toBe(0);
    servers[at] = await startServerProcess(owner, { PORT: port });
  }
  const errors = await clients.stop();
  console.log({ answered: clients.answered, errors });
  expect(errors).toEqual([]);
  await endAll(servers);
});
