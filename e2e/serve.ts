/** The product, built as for `npm start`, on a new, empty database, for one run of the browser tests. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { readConfig } from '../apps/server/src/config.ts';
import { migrate } from '../apps/server/src/platform/database/schema/migrate.ts';
import { startDatabase } from '../apps/server/src/start-database.ts';
import { trimPlaces } from '../apps/server/src/testing/databases/trim-reference-data.ts';
import '../scripts/build-server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pipewright-e2e-'));
const shared = process.env.DATABASE_URL;
const name = `pipewright_e2e_${process.pid}`;
if (shared) {
  await onServer(shared, `create database ${name}`);
}
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  DEMO: 'on',
  // The tests sign up and sign in hundreds of people from one address.
  LOGIN_LIMIT: '100000',
  REQUEST_LIMIT: '1000000',
  SIGN_UP_ACCOUNT_LIMIT: '100000',
  SIGN_UP_NETWORK_LIMIT: '100000',
  // A machine that pauses for a second must not fail a test.
  EVENT_LOOP_LIMIT: '0',
  ...(shared ? { DATABASE_URL: withDatabase(shared) } : {}),
};
await prepareDatabase();
const server = spawn(process.execPath, ['apps/server/dist/main.js'], { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => server.kill(signal));
}
server.on('exit', async code => {
  if (shared) {
    await onServer(shared, `drop database ${name} with (force)`);
  }
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 0);
});

/** Migrates before the product does, to leave it little reference data to copy into each organization. */
async function prepareDatabase(): Promise<void> {
  const { owner, stop } = await startDatabase(readConfig(env), reason => {
    throw new Error(reason);
  });
  await migrate(owner);
  await trimPlaces(owner);
  await stop();
}

function withDatabase(url: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function onServer(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(statement);
  await sql.end();
}
