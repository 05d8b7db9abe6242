import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { connect, type Sql } from '../database/connection.ts';
import { type Jobs, startJobs } from '../jobs.ts';
import { forgetOldChanges, nightlyRetention } from './retention.ts';

let app: TestApp;
let jobs: Jobs;
let admin: Sql;
beforeAll(async () => {
  app = await openTestApp();
  admin = connect(app.owner, { max: 1, searchPath: 'crm' });
  const log = { error: (details: object) => console.error(details) };
  jobs = await startJobs({
    owner: app.owner,
    tenants: app.database.tenants,
    jobs: [forgetOldChanges],
    schedules: [],
    log,
  });
});
afterAll(async () => {
  await jobs.stop();
  await admin.end();
  await app.close();
});

const countLog = async ({ tenantId }: User) => {
  const [row] = await admin`
    select (select count(*) from crm.change_log where tenant_id = ${tenantId}) as entries,
      (select count(*) from crm.change_set where tenant_id = ${tenantId}) as sets`;
  return row;
};

it('forgets what is older than the setting, of the tenant that the job names, and nothing else', async () => {
  const [mine, other] = [await app.createTenant(), await app.createTenant()];
  await admin`update crm.change_set set at_utc = now() - interval '31 days' where tenant_id in ${admin([mine.tenantId, other.tenantId])}`;
  const recent = await mine.call('POST', '/api/tags', { body: { name: 'Recent' } });
  const before = await countLog(other);

  await nightlyRetention(30, async () => [mine.tenantId]).run(jobs);

  await expect.poll(() => countLog(mine), { timeout: 15_000 }).toEqual({ entries: 1, sets: 1 });
  expect(await countLog(other)).toEqual(before);
  const undo = await mine.call('POST', `/api/change-sets/${recent.headers['x-change-set']}/undo`);
  expect(undo.status).toBe(200);
});
