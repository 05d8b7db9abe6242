import { appendFile, chown, mkdir, stat, symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { listAll } from '../../../testing/records.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { findBinaries } from '../../embedded-postgres/binaries.ts';
import { chooseRunner } from '../../embedded-postgres/choose-runner.ts';
import { spawnAs } from '../../embedded-postgres/run-as.ts';
import { serverSettings } from '../../embedded-postgres/settings.ts';
import { copyRunningCluster, query, useDataFolders } from '../../embedded-postgres/testing.ts';
import type { Connection } from '../connections/connection.ts';
import { migrate } from '../schema/migrate.ts';

const folders = useDataFolders();

/** A folder that PostgreSQL can write to, whichever user it runs as. */
async function folderLike(folder: string, name: string): Promise<string> {
  const path = join(folders.dataDir, name);
  await mkdir(path, { mode: 0o700 });
  const { uid, gid } = await stat(folder);
  await chown(path, uid, gid);
  return path;
}

/** A second server that follows the first one. */
async function startStandby(primary: Connection): Promise<Connection> {
  const cluster = join(folders.dataDir, 'postgres');
  const copy = await folderLike(cluster, 'standby');
  const socketFolder = await folderLike(cluster, 'standby-run');
  await copyRunningCluster(primary, cluster, copy);
  const { uid, gid } = await stat(cluster);
  await writeFile(join(copy, 'standby.signal'), '');
  await chown(join(copy, 'standby.signal'), uid, gid);
  const { host, port, user, password } = primary;
  await appendFile(
    join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user} password=${password} application_name=standby'\n`,
  );
  const { postgres } = findBinaries();
  const runner = await chooseRunner({ dataDir: folders.dataDir, cluster: copy, postgres });
  const args = ['-D', copy, ...serverSettings({ socketFolder, port, durable: true })];
  const child = spawnAs(runner, { file: postgres, args, deathSignal: 'INT' });
  child.stderr?.resume();
  folders.cleanUps.push(async () => {
    const ended = new Promise(resolve => child.once('exit', resolve));
    child.kill('SIGINT');
    await ended;
  });
  const standby = { ...primary, host: socketFolder };
  await vi.waitFor(() => query(standby, 'select 1'), { timeout: 30_000, interval: 200 });
  return standby;
}

it('loses no acknowledged write when the primary is killed, and goes on with the standby without a restart', async () => {
  const primary = await folders.startCopy({ durable: true });
  await migrate(primary.connection);
  const standby = await startStandby(primary.connection);
  // A commit is acknowledged once the standby has it.
  await query(primary.connection, `alter system set synchronous_standby_names = '*'`);
  await query(primary.connection, 'select pg_reload_conf()');
  await vi.waitUntil(
    async () =>
      (await query(primary.connection, 'select sync_state from pg_stat_replication'))[0]?.sync_state ===
      'sync',
    { timeout: 30_000, interval: 200 },
  );

  // The product knows one address, which leads to whichever server is the primary.
  const address = join(folders.dataDir, 'address');
  await symlink(primary.connection.host, address);
  const app = await openTestApp({ owner: { ...primary.connection, host: address } });
  folders.cleanUps.push(() => app.close());
  const user = await app.createTenant('Failover');
  const acknowledged: string[] = [];
  const failures: number[] = [];
  let n = 0;
  async function addLead(): Promise<boolean> {
    n += 1;
    const email = `lead-${n}@example.test`;
    const body = { firstName: 'Lead', lastName: `Number ${n}`, email };
    const { status } = await user.call('POST', '/api/leads', { body });
    if (status === 201) {
      acknowledged.push(email);
      return true;
    }
    failures.push(status);
    return false;
  }
  for (let i = 0; i < 30; i++) {
    expect(await addLead()).toBe(true);
  }

  process.kill(primary.pid, 'SIGKILL');
  expect(await addLead()).toBe(false);
  await query(standby, 'select pg_promote()');
  await query(standby, 'alter system reset synchronous_standby_names');
  await query(standby, 'select pg_reload_conf()');
  await unlink(address);
  await symlink(standby.host, address);
  await vi.waitUntil(addLead, { timeout: 30_000, interval: 100 });
  for (let i = 0; i < 10; i++) {
    expect(await addLead()).toBe(true);
  }

  expect(new Set(failures)).toEqual(new Set([503]));
  const stored = (await listAll(user, '/leads')).map(({ email }) => email);
  expect(acknowledged.filter(email => !stored.includes(email))).toEqual([]);
}, 180_000);
