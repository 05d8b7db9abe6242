import { spawnSync } from 'node:child_process';
import { chown, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { socketFolderOf } from './folders.ts';
import { processStamp } from './processes.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { query, read, show, useDataFolders, write } from './testing.ts';

const STRANGER = 65534;
const AS_STRANGER = [`--reuid=${STRANGER}`, `--regid=${STRANGER}`, '--clear-groups'];
const isRoot = process.getuid?.() === 0;
const strangerCanRunNode =
  isRoot && spawnSync('setpriv', [...AS_STRANGER, process.execPath, '--version']).status === 0;

const folders = useDataFolders();

describe('the embedded PostgreSQL', () => {
  it('creates its data folder at the first start and keeps the data over a restart', async () => {
    folders.dataDir = join(folders.dataDir, 'not', 'there yet');
    const first = await folders.start({ dataDir: folders.dataDir });
    await write(first.connection, 'kept');
    expect(await folders.modes('.', 'run', 'secrets', 'secrets/database-password', 'postgres')).toEqual([
      0o700, 0o700, 0o700, 0o600, 0o700,
    ]);
    const commandLine = await readFile(`/proc/${first.pid}/cmdline`, 'utf8');
    expect(commandLine).toMatch(/^\S*postgres\0/);
    expect(commandLine).not.toContain(first.connection.password);
    await Promise.all([first.stop(), first.stop()]);
    await first.stop();
    expect(await processStamp(first.pid)).toBeUndefined();

    const second = await folders.start({ dataDir: folders.dataDir });
    expect(await read(second.connection)).toEqual(['kept']);
    expect(second.connection).toEqual(first.connection);
    expect((await readdir(folders.dataDir)).sort()).toEqual(['lock', 'postgres', 'run', 'secrets']);
  });

  it('never loses a commit, compares text by code point and listens on its socket only', async () => {
    const { connection } = await folders.startCopy();
    expect(await show(connection, 'fsync', 'synchronous_commit', 'full_page_writes')).toEqual([
      'on',
      'on',
      'on',
    ]);
    expect(await show(connection, 'data_checksums', 'server_encoding')).toEqual(['on', 'UTF8']);
    expect(await show(connection, 'listen_addresses', 'max_connections', 'jit')).toEqual(['', '60', 'off']);
    expect(await show(connection, 'random_page_cost')).toEqual(['1.1']);
    const [database] = await query(
      connection,
      'select datlocprovider, datlocale, rolsuper from pg_database join pg_roles on rolname = current_user where datname = current_database()',
    );
    expect(database).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8', rolsuper: true });
  });

  it('is fast instead of durable only if requested', async () => {
    const { connection } = await folders.startCopy({ durable: false });
    expect(await show(connection, 'fsync', 'synchronous_commit', 'full_page_writes')).toEqual([
      'off',
      'off',
      'off',
    ]);
    expect(await show(connection, 'max_connections')).toEqual(['150']);
  });

  it('rejects connections without the password', async () => {
    const { connection } = await folders.startCopy();
    await expect(query({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow(
      'authentication failed',
    );
  });

  it('works in a folder with an unusual path', async () => {
    folders.dataDir = join(folders.dataDir, `it's "a", folder`);
    const { connection } = await folders.startCopy();
    expect(connection.host).toBe(join(folders.dataDir, 'run'));
    await write(connection, 'kept');
  });

  it('puts the socket into a private temporary folder when the path is too long for one', async () => {
    folders.dataDir = join(folders.dataDir, 'x'.repeat(100));
    const { connection } = await folders.startCopy();
    folders.cleanUps.unshift(() => rm(connection.host, { recursive: true }));
    expect(connection.host.startsWith(join(tmpdir(), 'pipewright-'))).toBe(true);
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
    await write(connection, 'kept');
  });

  it.runIf(isRoot)('does not use a temporary folder that another user created', async () => {
    folders.dataDir = join(folders.dataDir, 'x'.repeat(100));
    const folder = socketFolderOf(folders.dataDir);
    folders.cleanUps.push(() => rm(folder, { recursive: true }));
    await mkdir(folder, { mode: 0o700 });
    await chown(folder, 12345, 12345);
    await expect(startEmbeddedPostgres({ dataDir: folders.dataDir })).rejects.toThrow(
      `${folder} is not a folder of ours`,
    );
  });

  it('refuses a second process on the same folder and does the first no harm', async () => {
    const { connection } = await folders.startCopy();
    const second = folders.startChild();
    expect(await second.lines.next()).toMatchObject({
      value: `The data folder ${folders.dataDir} is already in use by another Pipewright process (pid ${process.pid}): stop that one first, or set DATA_DIR to another folder.`,
    });
    await write(connection, 'unharmed');
    expect(await read(connection)).toEqual(['unharmed']);
  });

  it('refuses a folder that a server serves which is not visible from here', async () => {
    await folders.copyTemplate();
    const unseen = createServer().listen(join(folders.dataDir, 'run', '.s.PGSQL.5432'));
    folders.cleanUps.push(() => unseen.close());
    await expect(folders.start({ dataDir: folders.dataDir })).rejects.toThrow(
      'in use by a process that is not visible from here',
    );
  });

  it.runIf(isRoot)('runs for root below a folder that only another user may enter', async () => {
    folders.dataDir = join(await folders.folderOf(12345), 'data');
    const first = await folders.start({ dataDir: folders.dataDir, durable: false });
    await write(first.connection, 'kept');
    expect((await stat(join(folders.dataDir, 'postgres'))).uid).toBe(12345);
    await first.stop();
    expect(
      await read((await folders.start({ dataDir: folders.dataDir, durable: false })).connection),
    ).toEqual(['kept']);
  });

  it.runIf(isRoot)('explains to root what to do when no user can reach the folder', async () => {
    await chown(folders.dataDir, 12345, 12345);
    await expect(folders.start({ dataDir: folders.dataDir })).rejects.toThrow(
      'start Pipewright as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    );
  });

  it.runIf(strangerCanRunNode)('runs for an ordinary user, and then for root on their folder', async () => {
    folders.dataDir = await folders.folderOf(STRANGER);
    const child = folders.startChild(['setpriv', ...AS_STRANGER]);
    const { connection, pid } = await child.started();
    expect((await stat(`/proc/${pid}`)).uid).toBe(STRANGER);
    await write(connection, 'kept');
    child.process.kill('SIGKILL');
    await vi.waitUntil(async () => (await processStamp(pid)) === undefined, 30_000);
    expect(await read((await folders.start({ dataDir: folders.dataDir })).connection)).toEqual(['kept']);
    expect((await stat(join(folders.dataDir, 'postgres'))).uid).toBe(STRANGER);
  });

  it('leaves no process behind after a kill of the parent, and recovers what was committed', async () => {
    await folders.copyTemplate();
    const child = folders.startChild();
    const { connection, pid } = await child.started();
    await write(connection, 'committed');
    child.process.kill('SIGKILL');
    await vi.waitUntil(async () => (await processStamp(pid)) === undefined, 30_000);
    expect(await read((await folders.start({ dataDir: folders.dataDir })).connection)).toEqual(['committed']);
  });
});
