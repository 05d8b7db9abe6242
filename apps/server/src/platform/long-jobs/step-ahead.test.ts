import type { LongJobView } from '@pipewright/contract/operations/administration/jobs.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tagsModule } from '../../modules/master-data/tags.ts';
import { changeRows } from '../../testing/databases/nodes.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { newChangeSet, type TenantDb } from '../database/tenant/tenant-db.ts';
import { systemPrincipal } from '../principal.ts';
import { bulkJobs } from '../resources/bulk/bulk-jobs.ts';
import { createLongJobs, type LongJobs } from './long-jobs.ts';

const many = 4500;
/** Patient, so that a busy machine makes no difference. */
const ahead = { hasSpareProcessor: () => true, waitMs: 20_000 };
let app: TestApp;
let user: User;
let worker: LongJobs['worker'];
let jobId: string;
beforeAll(async () => {
  app = await openTestApp({ modules: [tagsModule] });
});
afterAll(() => app.close());
beforeEach(async () => {
  const { database } = app;
  worker = createLongJobs(database.tenants, database.locks, bulkJobs([tagsModule]), ahead).worker;
  user = await app.createTenant();
  await write(
    ({ tenantId }) =>
      tx =>
        tx`insert into crm.tag (tenant_id, name, color, sort_order, is_active)
      select ${tenantId}, 'many ' || i, '#000000', 0, true from generate_series(1, ${many}) as i`,
  );
  const body = { matching: { search: 'many' }, updates: { description: 'Changed' } };
  const { body: begun } = await user.call('POST', '/api/tags/bulk-update', { body });
  jobId = (begun as { job: { id: string } }).job.id;
  await step();
});

const step = () => worker.step(user.tenantId, { jobId });

type Write = (whose: User) => Parameters<typeof app.database.tenants.write>[2];
const write = (work: Write) =>
  app.database.tenants.write(systemPrincipal(user.tenantId), newChangeSet('test'), work(user));

async function readJob() {
  return (await user.call('GET', `/api/jobs/${jobId}`)).body as LongJobView;
}

/** How many tags have which version: those that were changed once have the version 2. */
async function countVersions(): Promise<Record<number, number>> {
  const rows = await app.database.tenants.read(
    systemPrincipal(user.tenantId),
    tx => tx<{ version: number; count: number }>`
      select version, count(*)::integer as count from crm.tag
      where tenant_id = ${user.tenantId} and name like 'many %' group by version`,
  );
  return Object.fromEntries(rows.map(({ version, count }) => [version, count]));
}

/** The name of a tag, counted in the order in which the job changes them. */
async function nthName(n: number): Promise<string> {
  const [row] = await app.database.tenants.read(
    systemPrincipal(user.tenantId),
    tx => tx<{ name: string }>`
      select name from crm.tag where tenant_id = ${user.tenantId} and name like 'many %'
      order by id offset ${n} limit 1`,
  );
  return row?.name ?? '';
}

it('performs two steps at once after the first, except the last, and changes each record once', async () => {
  const progress = [(await readJob()).done];
  while ((await step()) === 'again') {
    progress.push((await readJob()).done);
  }
  expect(progress).toEqual([1000, 3000, 4000]);
  expect(await readJob()).toMatchObject({ state: 'done', done: many, message: '4,500 tags updated.' });
  expect(await countVersions()).toEqual({ 2: many });
});

it('keeps nothing of the second where the first fails', async () => {
  const { database } = app;
  const name = await nthName(1500);
  const failing: TenantDb = {
    ...database.tenants,
    write: (principal, changeSet, work) =>
      database.tenants.write(principal, changeSet, async tx => {
        const result = await work(tx);
        const [changed] = await tx`
          select from crm.tag where tenant_id = ${user.tenantId} and name = ${name} and version = 2`;
        if (changed) {
          throw new Error('The first step fails');
        }
        return result;
      }),
  };
  const { worker: own } = createLongJobs(failing, database.locks, bulkJobs([tagsModule]), ahead);
  await expect(own.step(user.tenantId, { jobId })).rejects.toThrow('The first step fails');
  expect(await readJob()).toMatchObject({ state: 'failed', done: 1000 });
  expect(await countVersions()).toEqual({ 1: many - 1000, 2: 1000 });
});

it('keeps nothing of the second where somebody has stopped the job', async () => {
  await user.call('POST', `/api/jobs/${jobId}/stop`);
  expect(await step()).toBe('over');
  expect(await readJob()).toMatchObject({ state: 'stopped', done: 1000 });
  expect(await countVersions()).toEqual({ 1: many - 1000, 2: 1000 });
});

it('does not wait long for a record that somebody else holds, and performs that step in its turn', async () => {
  const name = await nthName(2500);
  await changeRows(app.owner, user.tenantId, async tx => {
    await tx`select from tag where tenant_id = ${user.tenantId} and name = ${name} for update`;
    expect(await step()).toBe('again');
    expect(await readJob()).toMatchObject({ state: 'running', done: 2000 });
  });
  // For some seconds it is not tried again.
  expect(await step()).toBe('again');
  expect(await readJob()).toMatchObject({ done: 3000 });
  while ((await step()) === 'again') {}
  expect(await countVersions()).toEqual({ 2: many });
});

it('keeps nothing of the second where the first ends elsewhere than expected', async () => {
  const { tenants, locks } = app.database;
  const mistaken = bulkJobs([tagsModule]).map(kind => ({ ...kind, predictCursor: async () => jobId }));
  const { worker: own } = createLongJobs(tenants, locks, mistaken, ahead);
  expect(await own.step(user.tenantId, { jobId })).toBe('again');
  expect(await readJob()).toMatchObject({ state: 'running', done: 2000 });
  expect(await countVersions()).toEqual({ 1: many - 2000, 2: 2000 });
});
