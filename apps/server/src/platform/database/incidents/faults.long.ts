import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../embedded-postgres/start-embedded-postgres.ts';
import { newId } from '../../ids.ts';
import { connect, type Sql } from '../connections/connection.ts';
import { migrate } from '../schema/migrate.ts';

/** The default of `DATABASE_CONNECTIONS`. */
const size = 10;
const clients = 40;

let dataDir: string;
let postgres: EmbeddedPostgres;
let hasEnded: Promise<void>;
let admin: Sql;
let app: TestApp;
/** What the server has logged about responses with status 500. */
const errors: string[] = [];
let user: User;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pipewright-faults-'));
  await start();
  await migrate(postgres.connection);
  app = await openTestApp({
    owner: postgres.connection,
    connections: size,
    env: { LOG_LEVEL: 'error' },
    logTo: { write: line => line.includes('unexpected error') && errors.push(line) },
  });
  user = await app.createTenant();
});
beforeEach(() => {
  admin = connect(postgres.connection, { max: 2, searchPath: 'crm' });
  return () => admin.end({ timeout: 1 });
});
afterAll(async () => {
  await app.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const end = Promise.withResolvers<void>();
  hasEnded = end.promise;
  postgres = await startEmbeddedPostgres({ dataDir, durable: false, onExit: () => end.resolve() });
}

/** Like a power failure: sessions are not notified, and the next start recovers. */
async function restartImmediately(): Promise<void> {
  process.kill(postgres.pid, 'SIGQUIT');
  await hasEnded;
  await start();
}

/** How many backends of the request pool can wait for a lock on crm.lead at the same time. */
async function countSlots(): Promise<number> {
  const sql = connect(postgres.connection, { max: 2, searchPath: 'crm' });
  const { promise: counted, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>();
  const holder = sql.begin(async tx => {
    await tx`lock table crm.lead in access exclusive mode`;
    hasLocked();
    await counted;
  });
  await locked;
  const asking = Array.from({ length: size + 5 }, () => user.call('GET', '/api/leads'));
  const count = async () => {
    const rows = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return rows.length;
  };
  await expect.poll(count, { timeout: 10_000 }).toBeGreaterThanOrEqual(size);
  const slots = await count();
  release();
  await holder;
  await Promise.all(asking);
  await sql.end();
  return slots;
}

/** Sends lists, writes and sign-ins from many clients during a fault, and checks the responses. */
async function underLoad(fault: () => Promise<void>) {
  const statuses = new Map<number, number>();
  let slowestMs = 0;
  let isOver = false;
  const client = async (n: number) => {
    while (!isOver) {
      const asked = performance.now();
      const { status, headers } = await ask(n);
      slowestMs = Math.max(slowestMs, performance.now() - asked);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 503) {
        expect(headers['retry-after']).toBeDefined();
        await sleep(20);
      }
    }
  };
  const working = Array.from({ length: clients }, (_, n) => client(n));
  try {
    await fault();
  } finally {
    isOver = true;
    await Promise.all(working);
  }
  console.log({ statuses: Object.fromEntries(statuses), slowestMs: Math.round(slowestMs) });
  expect(errors.splice(0).slice(0, 3)).toEqual([]);
  expect([...statuses.keys()].filter(status => status !== 200 && status !== 201 && status !== 503)).toEqual(
    [],
  );
  // The statement timeout is 15 seconds, and a silent connection is closed after 20.
  expect(slowestMs).toBeLessThan(20_000);
  await expect
    .poll(async () => (await app.call('GET', '/api/health/ready')).status, { timeout: 10_000 })
    .toBe(200);
  expect(await countSlots()).toBe(size);
}

function ask(n: number) {
  switch (n % 4) {
    case 0:
      return user.call('POST', '/api/tags', { body: { name: newId(), color: '#336699' } });
    case 1:
      return user.call('GET', '/oauth/userinfo');
    case 2:
      return user.call('GET', '/api/users');
    default:
      return user.call('GET', '/api/leads');
  }
}

it('has all connections before', async () => {
  expect(await countSlots()).toBe(size);
});

it('has all connections again after ten immediate restarts of PostgreSQL', () =>
  underLoad(async () => {
    for (let i = 0; i < 10; i += 1) {
      await restartImmediately();
      await sleep(500);
    }
  }));

it('has all connections again after all sessions were ended every 150 ms for 20 seconds', () =>
  underLoad(async () => {
    const until = Date.now() + 20_000;
    while (Date.now() < until) {
      await admin`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.catch(() => undefined);
      await sleep(150);
    }
  }));

it('has all connections again after PostgreSQL had too few of them for 10 seconds', () =>
  underLoad(async () => {
    await admin.unsafe(`alter database ${postgres.connection.database} connection limit 4`);
    await admin`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    await sleep(10_000);
    await admin.unsafe(`alter database ${postgres.connection.database} connection limit -1`);
  }));

it('has all connections again after an operator held a lock on a table for 25 seconds', () =>
  underLoad(async () => {
    const released = Promise.withResolvers<void>();
    const holding = admin.begin(async tx => {
      await tx`lock table crm.lead in access exclusive mode`;
      await released.promise;
    });
    await sleep(25_000);
    released.resolve();
    await holding;
  }));

it('has all connections again after a full vacuum of every large table', () =>
  underLoad(async () => {
    for (const table of ['lead', 'tag', 'change_log', 'change_set', 'event']) {
      await admin.unsafe(`vacuum (full, analyze) crm.${table}`);
    }
  }));
