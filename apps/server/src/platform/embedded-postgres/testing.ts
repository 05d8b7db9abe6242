import { execFileSync, spawn } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Connection, type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

/** Data folders for tests of the embedded PostgreSQL: one for each test, removed with the servers that used it. */
export function useDataFolders() {
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

  /** Another Pipewright process: it starts the database, writes one line about it and keeps running. */
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

  async function modes(...paths: string[]): Promise<number[]> {
    return Promise.all(paths.map(async path => (await stat(join(dataDir, path))).mode & 0o777));
  }

  async function unfinished(): Promise<string[]> {
    return (await readdir(dataDir)).filter(name => name.startsWith('postgres-new-'));
  }

  return {
    get dataDir() {
      return dataDir;
    },
    set dataDir(path) {
      dataDir = path;
    },
    cleanUps,
    start,
    startCopy,
    folderOf,
    copyTemplate,
    startChild,
    modes,
    unfinished,
  };
}

export async function query(connection: Connection, text: string, during?: (pid: number) => unknown) {
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

/** A base backup without pg_basebackup. The session that begins the backup has to end it. */
export async function copyRunningCluster(
  connection: Connection,
  cluster: string,
  target: string,
): Promise<void> {
  const sql = postgres({ ...connection, max: 1, onnotice: () => undefined });
  try {
    await sql`select pg_backup_start('base', fast => true)`;
    execFileSync('cp', ['-a', `${cluster}/.`, target]);
    const [stopped] = await sql`select labelfile from pg_backup_stop(wait_for_archive => false)`;
    const { uid, gid } = await stat(cluster);
    await writeFile(join(target, 'backup_label'), stopped?.labelfile);
    await chown(join(target, 'backup_label'), uid, gid);
    await rm(join(target, 'postmaster.pid'), { force: true });
  } finally {
    await sql.end();
  }
}

export async function write(connection: Connection, value: string): Promise<void> {
  await query(
    connection,
    `create table if not exists note (value text); insert into note values ('${value}')`,
  );
}

export async function read(connection: Connection): Promise<unknown[]> {
  return (await query(connection, 'select value from note order by value')).map(row => row.value);
}

export async function show(connection: Connection, ...settings: string[]): Promise<unknown[]> {
  const columns = settings.map(name => `current_setting('${name}') as ${name}`);
  const [row] = await query(connection, `select ${columns.join(', ')}`);
  return settings.map(name => row?.[name]);
}
