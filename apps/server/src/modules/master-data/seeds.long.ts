import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '../../identity/testing.ts';
import { connect } from '../../platform/database/connections/connection.ts';
import { testDatabaseWithWholeWorld } from '../../testing/databases/test-database.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ owner: await testDatabaseWithWholeWorld() });
});
afterAll(() => app.close());

const signUpOnce = () => app.call('POST', '/api/onboarding/complete', { body: signUp() });

it('a new organization is made in less than half a second', async () => {
  let best = Number.POSITIVE_INFINITY;
  // The machine may be busy, so the fastest run counts.
  for (let round = 0; round < 20 && best >= 500; round += 1) {
    const started = performance.now();
    expect((await signUpOnce()).status).toBe(201);
    best = Math.min(best, performance.now() - started);
  }
  expect(best).toBeLessThan(500);
});

it('a new organization costs at most 400 kB, indexes and change log included', async () => {
  const sql = connect(app.owner, { max: 1, searchPath: 'pg_catalog' });
  const size = async () => {
    const [row] = await sql`
      select sum(pg_total_relation_size(oid))::bigint as bytes from pg_class
      where relkind = 'r' and relnamespace in ('crm'::regnamespace, 'identity'::regnamespace)`;
    return row?.bytes as number;
  };
  const before = await size();
  // New pages are allocated for several organizations at once.
  const organizations = 40;
  for (let i = 0; i < organizations; i += 1) {
    await signUpOnce();
  }
  // 241 to 314 kB were measured. With all states and cities it would be 3.1 MB.
  expect((await size()) - before).toBeLessThan(organizations * 400_000);
  await sql.end();
});
