import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Connection, connect, type Sql } from './platform/database/connection.ts';
import { newId } from './platform/ids.ts';
import { startClients, statusOf } from './testing/keep-alive-clients.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';

let admin: Sql;
let owner: Connection;
const servers: ServerProcess[] = [];
beforeAll(async () => {
  const template = inject('template');
  owner = { ...template, database: `${template.database}_processes_${newId().slice(-6)}` };
  admin = connect({ ...template, database: 'postgres' }, { max: 1, searchPath: 'public' });
  await admin.unsafe(`create database ${owner.database}`);
});
afterAll(async () => {
  await Promise.all(servers.map(server => server.end('SIGKILL')));
  await admin.unsafe(`drop database if exists ${owner.database} with (force)`);
  await admin.end();
});

it('starts two servers at once on an empty database and restarts one without resetting connections', async () => {
  servers.push(...(await Promise.all([startServerProcess(owner), startServerProcess(owner)])));
  const addresses = () => servers.map(({ address }) => address);
  for (const address of addresses()) {
    await expect.poll(() => statusOf(`${address}/api/health/ready`), { timeout: 30_000 }).toBe(200);
  }

  const clients = startClients(6, addresses);
  await expect.poll(() => clients.answered, { timeout: 60_000 }).toBeGreaterThan(20);
  const [first] = servers;
  expect(await first?.end('SIGTERM')).toBe(0);
  servers[0] = await startServerProcess(owner, { PORT: String(first?.port) });
  const before = clients.answered;
  await expect.poll(() => clients.answered, { timeout: 60_000 }).toBeGreaterThan(before + 20);
  expect(await clients.stop()).toEqual([]);
}, 300_000);
