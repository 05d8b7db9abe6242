import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { testDatabase } from '../../../testing/databases/test-database.ts';
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '../../../testing/operations/pgbouncer.ts';
import { runServerTests } from '../../../testing/operations/run-server-tests.ts';
import { databaseUrl } from '../../../testing/processes/server-process.ts';
import { listAll } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { newId } from '../../ids.ts';
import { parsePoolerUrl } from '../connections/pooler.ts';
import { migrate } from '../schema/migrate.ts';

/** Tests of everything that could depend on a session: transactions, rules, locks, live updates, jobs, archives. */
const representative = [
  'apps/server/src/platform/database/tenant',
  'apps/server/src/platform/change-log',
  'apps/server/src/platform/event-feed',
  'apps/server/src/platform/live',
  'apps/server/src/platform/lead-scoring',
  'apps/server/src/platform/long-jobs',
  'apps/server/src/platform/public-pages',
  'apps/server/src/platform/resources',
  'apps/server/src/platform/archive',
  'apps/server/src/modules/leads',
  'apps/server/src/modules/territories',
  'apps/server/src/identity/sign-up',
  'apps/server/src/identity/tokens',
];

describe.skipIf(!hasPgbouncer)('behind PgBouncer in transaction mode (not run without pgbouncer)', () => {
  let pgbouncer: Pgbouncer;
  let app: TestApp;
  let user: User;
  beforeAll(async () => {
    const owner = await testDatabase('_pooler');
    await migrate(owner);
    // Fewer sessions than connections, so that transactions of one connection run in different sessions.
    pgbouncer = await startPgbouncer(owner, { poolSize: 2 });
    app = await openTestApp({
      owner,
      pooler: parsePoolerUrl(pgbouncer.url),
      connections: 10,
      maxWaitMs: 2000,
    });
    user = await app.createTenant('Pooled');
  });
  afterAll(async () => {
    await app?.close();
    await pgbouncer?.close();
  });

  const addLead = (email: string) =>
    user.call('POST', '/api/leads', { body: { firstName: 'Lead', lastName: email, email } });

  it('evaluates the rules of records in every session', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => addLead(`rule-${n}@example.test`)),
    );
    expect(answers.map(({ status }) => status).filter(status => status !== 201)).toEqual([]);
    expect(answers.every(({ body }) => typeof (body as { leadScore: unknown }).leadScore === 'number')).toBe(
      true,
    );
  });

  it('answers 503 while the pooler is gone, loses no acknowledged write, and goes on by itself', async () => {
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    let isOver = false;
    const clients = Array.from({ length: 10 }, async () => {
      while (!isOver) {
        const email = `${newId()}@example.test`;
        const { status, headers } = await addLead(email);
        statuses.add(status);
        if (status === 201) {
          acknowledged.push(email);
        } else {
          expect(headers['retry-after']).toBeDefined();
        }
      }
    });
    for (let round = 0; round < 3; round += 1) {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 20);
      await pgbouncer.kill();
      await expect.poll(() => app.database.isReady(), { timeout: 10_000 }).toBe(false);
      await pgbouncer.start();
      await expect.poll(() => app.database.isReady(), { timeout: 10_000 }).toBe(true);
    }
    isOver = true;
    await Promise.all(clients);

    expect([...statuses].toSorted()).toEqual([201, 503]);
    const stored = new Set((await listAll(user, '/leads')).map(({ email }) => email));
    expect(acknowledged.filter(email => !stored.has(email))).toEqual([]);
  });

  it('passes the tests of what could depend on a session', async () => {
    const server = { ...inject('template'), database: 'postgres' };
    const pooler = await startPgbouncer(server, { poolSize: 8 });
    try {
      const { passed, failures } = await runServerTests(representative, {
        DATABASE_URL: databaseUrl(server),
        DATABASE_POOLER_URL: pooler.url,
      });
      expect(failures).toEqual([]);
      expect(passed).toBeGreaterThan(100);
    } finally {
      await pooler.close();
    }
  }, 900_000);
});
