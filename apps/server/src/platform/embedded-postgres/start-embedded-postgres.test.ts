import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findBinaries } from './binaries.ts';
import { chooseRunner } from './choose-runner.ts';
import { socketFolderOf } from './folders.ts';
import { postgresProcessesIn, processStamp } from './processes.ts';
import { type Connection, type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

const STRANGER = 65534;
const AS_STRANGER = [`--reuid=${STRANGER}`, `--regid=${STRANGER}`, '--clear-groups'];
const isRoot = process.getuid?.() === 0;
const strangerCanRunNode =
  isRoot && spawnSync('setpriv', [...AS_STRANGER, process.execPath, '--version']).status === 0;

let root = '';
let dataDir = '';
const cleanUps: (() => unknown)[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pw-pg-'));
  await (await startEmbeddedPostgres({ dataDir: join(root, 'template') })).stop();
}, 60_000);
afterAll(() => rm(root, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = await mkdtemp(join(root, 'data-'));
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) {
    await cleanUp();
  }
});

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  it('makes its data folder at the first start and keeps the data over a restart', async () => {
    dataDir = join(dataDir, 'not', 'there yet');
    const first = await start({ dataDir });
    await write(first.connection, 'kept');
    expect(await modes('.', 'run', 'secrets', 'secrets/database-password', 'postgres')).toEqual([
      0o700, 0o700, 0o700, 0o600, 0o700,
    ]);
    const commandLine = await readFile(`/proc/${first.pid}/cmdline`, 'utf8');
    expect(commandLine).toMatch(/^\S*postgres\0/);
    expect(commandLine).not.toContain(first.connection.password);
    await Promise.all([first.stop(), first.stop()]);
    await first.stop();
    expect(await processStamp(first.pid)).toBeUndefined();

    const second = await start({ dataDir });
    expect(await read(second.connection)).toEqual(['kept']);
    expect(second.connection).toEqual(first.connection);
    expect((await readdir(dataDir)).sort()).toEqual(['lock', 'postgres', 'run', 'secrets']);
  });

  it('never loses a commit, compares text by code point and listens on its socket only', async () => {
    const { connection } = await startCopy();
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

  it('is fast instead of durable only when it is told so', async () => {
    const { connection } = await startCopy({ durable: false });
    expect(await show(connection, 'fsync', 'synchronous_commit', 'full_page_writes')).toEqual([
      'off',
      'off',
      'off',
    ]);
    expect(await show(connection, 'max_connections')).toEqual(['100']);
  });

  it('lets in nobody without the password', async () => {
    const { connection } = await startCopy();
    await expect(query({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow(
      'authentication failed',
    );
  });

  it('serves a folder whose path is awkward', async () => {
    dataDir = join(dataDir, `it's "a", folder`);
    const { connection } = await startCopy();
    expect(connection.host).toBe(join(dataDir, 'run'));
    await write(connection, 'kept');
  });

  it('puts the socket into a private temporary folder when the path is too long for one', async () => {
    dataDir = join(dataDir, 'x'.repeat(100));
    const { connection } = await startCopy();
    cleanUps.unshift(() => rm(connection.host, { recursive: true }));
    expect(connection.host.startsWith(join(tmpdir(), 'pipewright-'))).toBe(true);
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
    await write(connection, 'kept');
  });

  it.runIf(isRoot)('does not use a temporary folder that somebody else made', async () => {
    dataDir = join(dataDir, 'x'.repeat(100));
    const folder = socketFolderOf(dataDir);
    cleanUps.push(() => rm(folder, { recursive: true }));
    await mkdir(folder, { mode: 0o700 });
    await chown(folder, 12345, 12345);
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(`${folder} is not a folder of ours`);
  });

  it('refuses a second process on the same folder and does the first no harm', async () => {
    const { connection } = await startCopy();
    const second = startChild();
    expect(await second.lines.next()).toMatchObject({
      value: `The data folder ${dataDir} is already in use by another Pipewright process (pid ${process.pid}): stop that one first, or set DATA_DIR to another folder.`,
    });
    await write(connection, 'unharmed');
    expect(await read(connection)).toEqual(['unharmed']);
  });

  it('refuses a folder that a server serves which is not visible from here', async () => {
    await copyTemplate();
    const unseen = createServer().listen(join(dataDir, 'run', '.s.PGSQL.5432'));
    cleanUps.push(() => unseen.close());
    await expect(start({ dataDir })).rejects.toThrow('in use by a process that is not visible from here');
  });

  it.runIf(isRoot)('runs for root below a folder that only another user may enter', async () => {
    dataDir = join(await folderOf(12345), 'data');
    const first = await start({ dataDir, durable: false });
    await write(first.connection, 'kept');
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(12345);
    await first.stop();
    expect(await read((await start({ dataDir, durable: false })).connection)).toEqual(['kept']);
  });

  it.runIf(isRoot)('tells root what to do when no user can reach the folder', async () => {
    await chown(dataDir, 12345, 12345);
    await expect(start({ dataDir })).rejects.toThrow(
      'start Pipewright as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    );
  });

  it.runIf(strangerCanRunNode)('runs for an ordinary user, and then for root on their folder', async () => {
    dataDir = await folderOf(STRANGER);
    const child = startChild(['setpriv', ...AS_STRANGER]);
    const { connection, pid } = await child.started();
    expect((await stat(`/proc/${pid}`)).uid).toBe(STRANGER);
    await write(connection, 'kept');
    child.process.kill('SIGKILL');
    await vi.waitUntil(async () => (await processStamp(pid)) === undefined, 10_000);
    expect(await read((await start({ dataDir })).connection)).toEqual(['kept']);
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(STRANGER);
  });
});

describe('the embedded PostgreSQL after a crash', { timeout: 60_000 }, () => {
  beforeEach(copyTemplate);

  it('leaves no process behind a killed parent, and recovers what was committed', async () => {
    const child = startChild();
    const { connection, pid } = await child.started();
    await write(connection, 'committed');
    child.process.kill('SIGKILL');
    await vi.waitUntil(async () => (await processStamp(pid)) === undefined, 10_000);
    expect(await read((await start({ dataDir })).connection)).toEqual(['committed']);
  });

  it('starts at once, while the database of a killed parent is still shutting down', async () => {
    for (const value of ['first', 'second', 'third']) {
      const child = startChild();
      const { connection } = await child.started();
      await write(connection, value);
      child.process.kill('SIGKILL');
      await once(child.process, 'exit');
    }
    expect(await read((await start({ dataDir })).connection)).toEqual(['first', 'second', 'third']);
  });

  it('ends a database that outlived its parent', async () => {
    const { postgres: file } = findBinaries();
    const { prefix } = await chooseRunner({ dataDir, cluster: join(dataDir, 'postgres'), postgres: file });
    const [command = '', ...args] = [...prefix, file, '-D', join(dataDir, 'postgres')];
    const socket = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${join(dataDir, 'run')}`];
    const orphan = spawn(command, [...args, ...socket], { stdio: 'ignore', env: {} });
    await vi.waitUntil(async () => (await readdir(join(dataDir, 'run'))).length > 0, 10_000);
    await write((await start({ dataDir })).connection, 'kept');
    expect(orphan.exitCode).toBe(0);
  });

  it('says that its server was killed, and the next start recovers, whatever a backend is still doing', async () => {
    const onExit = vi.fn();
    const first = await start({ dataDir, onExit });
    await write(first.connection, 'committed');
    // Too busy to notice that its server is gone.
    query(first.connection, 'select count(*) from generate_series(1, 1e11)').catch(() => undefined);
    await sleep(300);
    process.kill(first.pid, 'SIGKILL');
    await vi.waitUntil(() => onExit.mock.calls.length > 0, 10_000);
    expect(onExit.mock.calls).toEqual([
      [
        `The embedded PostgreSQL (pid ${first.pid}) ended unexpectedly (killed by SIGKILL); the next start recovers all that was committed.`,
      ],
    ]);
    await first.stop();
    expect(await read((await start({ dataDir })).connection)).toEqual(['committed']);
  });

  it('carries on by itself when one of its backends is killed', async () => {
    const onExit = vi.fn();
    const { connection } = await start({ dataDir, onExit });
    await write(connection, 'committed');
    await expect(
      query(connection, `select pg_backend_pid() as pid`, async pid => process.kill(pid, 'SIGKILL')),
    ).rejects.toThrow();
    await vi.waitFor(async () => expect(await read(connection)).toEqual(['committed']), 10_000);
    expect(onExit).not.toHaveBeenCalled();
  });

  it('clears away a first start that was killed, and begins anew', async () => {
    await rm(join(dataDir, 'postgres'), { recursive: true });
    const child = startChild();
    await vi.waitUntil(async () => (await unfinished()).length > 0, 10_000);
    await vi.waitUntil(
      async () => (await readdir(join(dataDir, `${await unfinished()}`))).length > 1,
      10_000,
    );
    child.process.kill('SIGKILL');
    await once(child.process, 'exit');
    const [left = ''] = await unfinished();
    expect(left).not.toBe('');
    await write((await start({ dataDir })).connection, 'kept');
    expect(await unfinished()).toEqual([]);
    expect(await postgresProcessesIn(join(dataDir, left, 'cluster'))).toEqual([]);
  });

  it('is not misled by the mark of a dead server whose number another process has now', async () => {
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n`);
    await writeFile(join(dataDir, 'run', '.s.PGSQL.5432.lock'), `${process.pid}\n`);
    await start({ dataDir });
  });
});

async function start(options: Parameters<typeof startEmbeddedPostgres>[0]): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres(options);
  cleanUps.push(() => database.stop());
  return database;
}

async function startCopy(options: { durable?: boolean } = {}): Promise<EmbeddedPostgres> {
  await copyTemplate();
  return start({ dataDir, ...options });
}

/** A private folder of another user that can be reached, unlike those below our own private one. */
async function folderOf(uid: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pw-pg-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  await chown(folder, uid, uid);
  return folder;
}

async function copyTemplate(): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  execFileSync('cp', ['-a', `${root}/template/.`, dataDir]);
}

/** Another Pipewright process: it starts the database, writes one line about it and stays. */
function startChild(prefix: string[] = []) {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./start-embedded-postgres.ts', import.meta.url).href)});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} }).then(
      database => console.log(JSON.stringify(database)),
      error => console.log(error.message),
    );`;
  const [file = '', ...args] = [...prefix, process.execPath, '--input-type=module', '-e', script];
  const child = spawn(file, args, { cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] });
  cleanUps.push(() => child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const started = async (): Promise<Pick<EmbeddedPostgres, 'connection' | 'pid'>> =>
    JSON.parse((await lines.next()).value ?? 'null');
  return { process: child, lines, started };
}

async function query(connection: Connection, text: string, during?: (pid: number) => unknown) {
  const sql = postgres({ ...connection, max: 1, onnotice: () => undefined });
  try {
    const rows = await sql.unsafe(text);
    if (during) {
      await during(rows[0]?.pid);
      await sql`select pg_sleep(5)`;
    }
    return [...rows];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function write(connection: Connection, value: string): Promise<void> {
  await query(
    connection,
    `create table if not exists note (value text); insert into note values ('${value}')`,
  );
}

async function read(connection: Connection): Promise<unknown[]> {
  return (await query(connection, 'select value from note order by value')).map(row => row.value);
}

async function show(connection: Connection, ...settings: string[]): Promise<unknown[]> {
  const columns = settings.map(name => `current_setting('${name}') as ${name}`);
  const [row] = await query(connection, `select ${columns.join(', ')}`);
  return settings.map(name => row?.[name]);
}

async function modes(...paths: string[]): Promise<number[]> {
  return Promise.all(paths.map(async path => (await stat(join(dataDir, path))).mode & 0o777));
}

async function unfinished(): Promise<string[]> {
  return (await readdir(dataDir)).filter(name => name.startsWith('postgres-new-'));
}
