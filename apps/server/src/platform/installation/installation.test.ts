import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { damaged, damageSentence, pack, unpack } from '../../testing/archives.ts';
import { plainTestDatabase, testDatabase } from '../../testing/databases/test-database.ts';
import { make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { type Connection, connect } from '../database/connections/connection.ts';
import { backUpInstallation } from './back-up-installation.ts';
import { drillRestore } from './drill-restore.ts';
import { listOrganizations } from './list-organizations.ts';
import { readStatus } from './read-status.ts';
import { restoreInstallation, verifyBackup } from './restore-installation.ts';

let app: TestApp;
let ada: User;
let folder: string;
let target: Connection;
/** A backup of the installation as it is when the tests begin. */
let backup: string;
let made: Awaited<ReturnType<typeof backUpInstallation>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipewright-installation-'));
  app = await openTestApp({ owner: await testDatabase('_whole') });
  ada = await app.createTenant('Whole');
  await ada.call('POST', '/api/sample-data');
  const other = await app.createTenant('Other');
  await make(other, '/tags', { name: 'Theirs, with a \\ and a\ttab', color: '#112233' });
  target = await plainTestDatabase('_restored');
  backup = join(folder, 'all.tar.gz');
  made = await backUpInstallation(app.owner, backup);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** A hash of the rows of every table. */
async function hashes(connection: Connection): Promise<Record<string, string>> {
  const sql = connect(connection, { max: 1, searchPath: 'pg_catalog', timeoutMs: 0 });
  try {
    const tables = await sql<{ name: string }[]>`
      select pg_class.oid::regclass::text as name from pg_class
      where relnamespace in ('crm'::regnamespace, 'identity'::regnamespace) and relkind in ('r', 'p') order by 1`;
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] = await sql.unsafe(
        `select count(*) || ' ' || coalesce(md5(string_agg(line, chr(10) order by line)), '') as hash
         from (select t::text as line from ${name} as t) as lines`,
      );
      found[name] = row?.hash;
    }
    return found;
  } finally {
    await sql.end();
  }
}

it('restores a backup of the whole installation into an empty database, row by row', async () => {
  const before = await hashes(app.owner);
  expect(made.organizations).toBe(2);
  expect(made.size).toBe((await readFile(backup)).length);

  const drilled = await drillRestore(target, backup);
  expect(drilled.organizations).toBe(made.organizations);
  expect(drilled.rows).toBeGreaterThan(1000);
  expect(await hashes(target)).toEqual(before);
  await expect(restoreInstallation(target, backup)).rejects.toThrow('The database is not empty');

  const sql = connect(target, { max: 1, searchPath: 'pg_catalog' });
  const [loose] = await sql`
    select count(*) from pg_class join pg_trigger on tgrelid = pg_class.oid
    where relnamespace = 'crm'::regnamespace
      and (not relforcerowsecurity or (tgenabled <> 'O' and not tgisinternal))`;
  expect(Number(loose?.count)).toBe(0);
  await sql.end();
});

it('notices in a drill that a restored row differs', async () => {
  const scratch = await plainTestDatabase('_drill');
  const sql = connect(scratch, { max: 1, searchPath: 'identity' });
  await sql.unsafe(`
    create function public.spoil() returns trigger language plpgsql as $$
    begin new.name := new.name || '!'; return new; end $$;
    create trigger spoil before insert on identity.organization for each row execute function public.spoil()`);
  await sql.end();
  await expect(drillRestore(scratch, backup)).rejects.toThrow(
    'The restored database differs from the backup in identity.organization (2 rows in the backup, 2 restored).',
  );
});

it('refuses to back up a database of which it would not see every row', async () => {
  const sql = connect(app.owner, { max: 1, searchPath: 'crm' });
  await sql`drop policy reader on crm.tag`;
  const incomplete = backUpInstallation(app.owner, join(folder, 'incomplete.tar.gz'));
  await expect(incomplete).rejects.toThrow('The database belongs to an older version');
  await sql`create policy reader on crm.tag for select to pipewright_reader using (true)`;
  await sql.end();
});

it('lists organizations with their size and their failures, and adds them up', async () => {
  const organizations = await listOrganizations(app.owner);
  expect(organizations).toMatchObject([
    { name: 'Other', members: 1, failedJobs: 0, fileBytes: 0 },
    { id: ada.tenantId, name: 'Whole', parkedEvents: 0, lastChangeAtUtc: expect.any(Date) },
  ]);
  expect(organizations[1]?.records).toBeGreaterThan(800);
  const status = await readStatus(app.owner);
  expect(status).toMatchObject({ organizations: 2, members: 2, schema: expect.stringMatching(/^\d{4}_/) });
  expect(status.records).toBe(organizations.reduce((total, { records }) => total + records, 0));
});

it('rejects files that are not such a backup, and backups of another version', async () => {
  const file = join(folder, 'other.tar.gz');
  await writeFile(file, 'nothing of the kind');
  await expect(restoreInstallation(target, file)).rejects.toThrow(/not an archive|not a backup/);

  const files = await unpack(await readFile(backup));
  const manifest = JSON.parse(String(files.get('manifest.json')));
  manifest.migrations.push({ name: '9999_later.sql', checksum: 'x' });
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  await writeFile(file, await pack(files));
  await expect(restoreInstallation(target, file)).rejects.toThrow('made by another version of Pipewright');
});

it('rejects a damaged backup with an explanation before changing the database', async () => {
  const file = join(folder, 'damaged.tar.gz');
  const whole = await readFile(backup);
  const problems: string[] = [];
  for (const copy of damaged(whole, 15)) {
    await writeFile(file, copy);
    // A flipped bit without meaning, such as in the timestamp of a header, does no harm.
    await verifyBackup(file).catch((error: Error) => problems.push(error.message));
  }
  expect(problems.length).toBeGreaterThan(10);
  expect(problems.filter(problem => !damageSentence.test(problem))).toEqual([]);

  await writeFile(file, whole.subarray(0, whole.length / 2));
  await expect(restoreInstallation(target, file)).rejects.toThrow(damageSentence);
});
