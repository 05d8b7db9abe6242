import { execFileSync } from 'node:child_process';
import { appendFile, chown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { listAll, make } from '../../testing/records.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Connection } from '../database/connections/connection.ts';
import { migrate } from '../database/schema/migrate.ts';
import { copyRunningCluster, query, useDataFolders } from '../embedded-postgres/testing.ts';

const folders = useDataFolders();
const apps: TestApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) {
    await app.close().catch(() => undefined);
  }
});

async function openApp(owner: Connection): Promise<TestApp> {
  const app = await openTestApp({ owner });
  apps.push(app);
  return app;
}

/** A folder that PostgreSQL can write to, whichever user it runs as. */
async function folderOfPostgres(name: string): Promise<string> {
  const folder = join(folders.dataDir, name);
  await mkdir(folder, { mode: 0o700 });
  const { uid, gid } = await stat(join(folders.dataDir, 'postgres'));
  await chown(folder, uid, gid);
  return folder;
}

/** As the documentation says: the WAL is archived, and each file only once it is complete. */
async function archiveWal(connection: Connection, archive: string): Promise<void> {
  await query(connection, `alter system set archive_mode = 'on'`);
  await query(
    connection,
    `alter system set archive_command = 'test ! -f "${archive}/%f" && cp "%p" "${archive}/%f.part" && mv "${archive}/%f.part" "${archive}/%f"'`,
  );
}

it('recovers to the moment before a mistake, with everything that was acknowledged until then', async () => {
  const first = await folders.startCopy({ durable: true });
  const archive = await folderOfPostgres('wal-archive');
  const base = await folderOfPostgres('base');
  await archiveWal(first.connection, archive);
  await first.stop();

  const { connection, stop } = await folders.start({ dataDir: folders.dataDir, durable: true });
  await migrate(connection);
  const app = await openApp(connection);
  const user = await app.createTenant('Recovered');
  await make(user, '/leads', { firstName: 'Before', lastName: 'Backup', email: 'before@example.test' });
  await copyRunningCluster(connection, join(folders.dataDir, 'postgres'), base);
  await make(user, '/leads', { firstName: 'After', lastName: 'Backup', email: 'after@example.test' });

  const [moment] = await query(connection, 'select clock_timestamp()::text as time');
  const deleted = await user.call('POST', '/api/leads/bulk-delete', { body: { matching: {} } });
  expect(deleted.body).toMatchObject({ deleted: 2 });
  await make(user, '/leads', { firstName: 'Later', lastName: 'Mistake', email: 'later@example.test' });
  const [written] = await query(connection, 'select pg_walfile_name(pg_switch_wal()) as file');
  await vi.waitUntil(async () => (await readdir(archive)).includes(written?.file), {
    timeout: 30_000,
    interval: 200,
  });
  await app.close();
  await stop();

  // The machine is lost: what is left is the copy of the cluster and the archived WAL.
  await rm(join(folders.dataDir, 'postgres'), { recursive: true });
  execFileSync('mv', [base, join(folders.dataDir, 'postgres')]);
  await writeFile(join(folders.dataDir, 'postgres', 'recovery.signal'), '');
  await appendFile(
    join(folders.dataDir, 'postgres', 'postgresql.auto.conf'),
    `archive_mode = 'off'
restore_command = 'cp "${archive}/%f" "%p"'
recovery_target_time = '${moment?.time}'
recovery_target_action = 'promote'
`,
  );
  const { uid, gid } = await stat(join(folders.dataDir, 'postgres'));
  for (const name of ['recovery.signal', 'backup_label', 'postgresql.auto.conf']) {
    await chown(join(folders.dataDir, 'postgres', name), uid, gid);
  }

  const recovered = await folders.start({ dataDir: folders.dataDir, durable: true });
  await vi.waitUntil(
    async () => (await query(recovered.connection, 'select pg_is_in_recovery() as is'))[0]?.is === false,
    { timeout: 30_000, interval: 200 },
  );
  const again = await openApp(recovered.connection);
  const token = await again.signIn(user.email, user.tenantId);
  const call: typeof user.call = (method, path, options) => again.call(method, path, { ...options, token });
  const leads = await listAll({ ...user, call }, '/leads');
  expect(leads.map(({ email }) => email).sort()).toEqual(['after@example.test', 'before@example.test']);
  const lead = await make({ ...user, call }, '/leads', {
    firstName: 'Goes',
    lastName: 'On',
    email: 'on@example.test',
  });
  expect(lead.id).toBeTruthy();
}, 180_000);
