import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Sql } from '../../platform/database/connections/connection.ts';
import { type Found, listAll, make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
let owner: Sql;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.createTenant();
  owner = connect(app.owner, { max: 1, searchPath: 'crm' });
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

const many = 200;

/** Ends a session at work, as if its server had been killed there. */
const killOne = () =>
  owner`
    select pg_terminate_backend(pid) from pg_stat_activity
    where usename = 'pipewright_app' and datname = current_database() and state <> 'idle' limit 1`;

it('numbers two hundred quotes that are sent at once without a gap, while sessions are killed', async () => {
  const { id: companyId } = await make(user, '/companies', { name: 'Customer' });
  const drafts: Found[] = [];
  for (let n = 0; n < many; n++) {
    drafts.push(
      await make(user, '/quotes', { name: `Quote ${n}`, companyId, lines: [{ name: 'A', unitPrice: 1 }] }),
    );
  }
  const sending = drafts.map(({ id }) => user.call('POST', `/api/quotes/${id}/issue`));
  let killed = 0;
  for (let n = 0; n < 20; n++) {
    killed += (await killOne()).length;
  }
  await Promise.all(sending);
  expect(killed).toBeGreaterThan(0);
  const sent = (await listAll(user, '/quotes')).flatMap(({ number }) => (number ? [String(number)] : []));
  expect(sent.length).toBeGreaterThan(0);
  const counted = sent.map(number => Number(number.slice(-4))).sort((a, b) => a - b);
  expect(counted).toEqual(Array.from({ length: sent.length }, (_, index) => index + 1));
});
