import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Connection } from '../../platform/database/connections/connection.ts';

/** A real process of the product. */
export interface ServerProcess {
  readonly address: string;
  readonly port: number;
  readonly pid: number;
  /** Ends it and returns its exit code, or null if it was killed. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
}

const thisVersion = fileURLToPath(new URL('../../../../..', import.meta.url));

/**
 * Starts the product as `npm start` does, or the version of another checkout from its sources. Rejects with its output if it
 * ends before it is ready.
 */
export async function startServerProcess(
  owner: Connection,
  env: Record<string, string> = {},
  checkout = thisVersion,
): Promise<ServerProcess> {
  const main = checkout === thisVersion ? await built() : join(checkout, 'apps/server/src/main.ts');
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'pipewright-process-')));
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: databaseUrl(owner),
      DATABASE_CONNECTIONS: '3',
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'fatal',
      // A machine that pauses for seconds must not fail a test; draining ends as soon as no client is left.
      EVENT_LOOP_LIMIT: '0',
      DRAIN_SECONDS: '60',
      REQUEST_LIMIT: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const address = await addressOf(child, exited);
  return {
    address,
    port: Number(new URL(address).port),
    pid: child.pid ?? 0,
    async end(signal) {
      child.kill(signal);
      const [code] = await exited;
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

let building: Promise<string> | undefined;

function built(): Promise<string> {
  building ??= promisify(execFile)(process.execPath, [join(thisVersion, 'scripts/build-server.ts')]).then(
    () => join(thisVersion, 'apps/server/dist/main.js'),
  );
  return building;
}

function addressOf(child: ChildProcess, exited: Promise<[number | null]>): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (part: Buffer) => {
      output += part;
      const found = /ready at (http:\/\/\S+)/.exec(output);
      if (found?.[1]) {
        resolve(found[1]);
      }
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    exited.then(([code]) => reject(new Error(`The server ended with ${code}:\n${output}`)), reject);
  });
}

/** The value of `DATABASE_URL` for a connection. */
export function databaseUrl({ host, port, user, password, database }: Connection): string {
  const url = new URL(`postgres://localhost/${database}`);
  url.username = user;
  url.password = password;
  if (host.startsWith('/')) {
    url.searchParams.set('host', host);
    url.searchParams.set('port', String(port));
  } else {
    url.hostname = host;
    url.port = String(port);
  }
  return url.href;
}
