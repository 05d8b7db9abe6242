import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, connect } from '../../platform/database/connections/connection.ts';
import { connectionFor, parsePoolerUrl, poolerUsers } from '../../platform/database/connections/pooler.ts';
import { findBinaries } from '../../platform/embedded-postgres/binaries.ts';
import { chooseRunner } from '../../platform/embedded-postgres/choose-runner.ts';
import { spawnAs } from '../../platform/embedded-postgres/run-as.ts';
import { freePort } from './free-port.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(
  file => spawnSync(file, ['--version']).status === 0,
);
const documented = new URL('../../../../../deploy/pgbouncer.ini', import.meta.url);

/** Comes with Debian's package `pgbouncer`. */
export const hasPgbouncer = program !== undefined;

export interface Pgbouncer {
  /** For `DATABASE_POOLER_URL`. */
  readonly url: string;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  /** Ends it without a chance to say goodbye. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** Starts PgBouncer with the configuration of deploy/ for all databases of a server. */
export async function startPgbouncer(owner: Connection, { poolSize = 5 } = {}): Promise<Pgbouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'pipewright-pgbouncer-'));
  const port = await freePort();
  const users = join(folder, 'userlist.txt');
  await writeFile(users, poolerUsers(owner));
  const config = join(folder, 'pgbouncer.ini');
  await writeFile(config, await adaptConfiguration(owner, { port, users, poolSize }));
  const { postgres } = findBinaries();
  const runner = await chooseRunner({ dataDir: folder, cluster: folder, postgres });
  const { uid, gid } = runner.owner ?? (await stat(folder));
  await Promise.all([folder, users, config].map(path => chown(path, uid, gid)));
  const url = `postgres://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const log: string[] = [];
    child = spawnAs(runner, { file: program ?? '', args: [config], deathSignal: 'KILL' });
    child.stderr?.on('data', part => log.push(String(part)));
    await waitUntilReady(owner, url).catch(error => {
      throw new Error(`PgBouncer did not start: ${error}\n${log.join('')}`);
    });
  }

  async function kill(): Promise<void> {
    if (child?.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  }

  await start();
  return {
    url,
    start,
    kill,
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function adaptConfiguration(
  { host, port: serverPort }: Connection,
  { port, users, poolSize }: { port: number; users: string; poolSize: number },
): Promise<string> {
  const text = await readFile(documented, 'utf8');
  return text
    .replace(/^pipewright = .*$/m, `* = host=${host} port=${serverPort}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${users}\nunix_socket_dir =`)
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${poolSize}`);
}

async function waitUntilReady(owner: Connection, url: string): Promise<void> {
  const connection = connectionFor(owner, 'app', parsePoolerUrl(url));
  for (let attempt = 1; ; attempt += 1) {
    const sql = connect(connection, { max: 1, searchPath: '' });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (attempt === 50) {
        throw error;
      }
      await sleep(100);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}
