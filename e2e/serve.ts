/** The product on an empty database of its own, for one run of the browser tests. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';

const dataDir = mkdtempSync(join(tmpdir(), 'pipewright-e2e-'));
const shared = process.env.DATABASE_URL;
const name = `pipewright_e2e_${process.pid}`;
if (shared) {
  await onServer(shared, `create database ${name}`);
}
const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    DEMO: 'on',
    // The tests sign up and sign in hundreds of people from one address.
    LOGIN_LIMIT: '100000',
    REQUEST_LIMIT: '1000000',
    SIGN_UP_ACCOUNT_LIMIT: '100000',
    SIGN_UP_NETWORK_LIMIT: '100000',
    ...(shared ? { DATABASE_URL: withDatabase(shared) } : {}),
  },
});
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
