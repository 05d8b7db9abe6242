import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Connection } from '../../apps/server/src/platform/database/connections/connection.ts';
import { startFlags } from '../harness/start-flags.ts';

export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
  /** Until it answered requests. */
  readonly startMs: number;
  stop(): Promise<void>;
}

const main = new URL('../../apps/server/src/main.ts', import.meta.url).pathname;

/** Starts the product as `npm start` does, on a database that runs already. */
export async function startServer(owner: Connection, dataDir: string): Promise<ServerProcess> {
  const started = performance.now();
  const child = spawn(process.execPath, [...startFlags, main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      DATABASE_URL: urlOf(owner),
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      // One address asks for everything here.
      REQUEST_LIMIT: '1000000000',
      LOGIN_LIMIT: '1000000',
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    let printed = '';
    child.once('exit', code => reject(new Error(`The server ended with code ${code}: ${printed}`)));
    child.stdout.on('data', chunk => {
      printed += chunk;
      const [, found] = /ready at http:\/\/[^:]+:(\d+)/.exec(printed) ?? [];
      if (found) {
        resolve(Number(found));
      }
    });
  });
  return {
    port,
    pid: child.pid ?? 0,
    startMs: performance.now() - started,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
    },
  };
}

function urlOf({ host, port, user, password, database }: Connection): string {
  const url = new URL(`postgres://localhost/${database}`);
  url.username = user;
  url.password = password;
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  return url.href;
}
