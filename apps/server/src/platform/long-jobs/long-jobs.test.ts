import type { LongJobView } from '@pipewright/contract/operations/administration/jobs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tagsModule } from '../../modules/master-data/tags.ts';
import { listAll, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { connect } from '../database/connections/connection.ts';
import { newChangeSet, type TenantDb } from '../database/tenant/tenant-db.ts';
import { type Jobs, startJobs } from '../jobs/jobs.ts';
import { systemPrincipal } from '../principal.ts';
import { bulkJobs } from '../resources/bulk/bulk-jobs.ts';
import { createLongJobs } from './long-jobs.ts';
import { startSweep } from './sweep.ts';

const many = 2300;
let app: TestApp;
let user: User;
let other: User;
beforeAll(async () => {
  app = await openTestApp({ modules: [tagsModule] });
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
  other = await app.addUser(user, 'Sales manager');
  const { tenantId } = user;
  await app.database.tenants.write(
    systemPrincipal(tenantId),
    newChangeSet('test'),
    tx => tx`
      insert into crm.tag (tenant_id, name, color, sort_order, is_active)
      select ${tenantId}, 'many ' || i, '#000000', 0, true from generate_series(1, ${many}) as i`,
  );
});

async function updateAll(as = user) {
  const body = { matching: { search: 'many' }, updates: { description: 'Changed' } };
  const answer = await as.call('POST', '/api/tags/bulk-update', { body });
  return { answer, jobId: (answer.body as { job: { id: string } }).job.id };
}

async function readJob(jobId: string, as = user) {
  return (await as.call('GET', `/api/jobs/${jobId}`)).body as LongJobView;
}

async function countChanged(): Promise<number> {
  const { body } = await user.call('GET', '/api/tags?search=Changed&total=exact&pageSize=500');
  return (body as unknown[]).length;
}

/** Runs the jobs that are in the queue. */
function startWorker(): Promise<Jobs> {
  return startJobs({
    owner: app.owner,
    events: app.database.events,
    tenants: app.database.tenants,
    jobs: [app.longJobs.worker],
    schedules: [],
    log: { error: () => undefined },
  });
}

const step = (jobId: string) => app.longJobs.worker.step(user.tenantId, { jobId });

describe('a change of more records than a request can wait for', () => {
  it('runs in the background, counts its progress, and is undone as one', async () => {
    const jobs = await startWorker();
    app.longJobs.onWake(({ tenantId, jobId }) => {
      void jobs.enqueue(app.longJobs.worker, tenantId, { jobId });
    });
    const { answer, jobId } = await updateAll();
    expect(answer).toMatchObject({
      status: 202,
      body: { message: '2,300 tags are being updated in the background.', updated: 0, notFound: [] },
    });
    await expect.poll(() => readJob(jobId), { timeout: 45_000 }).toMatchObject({ state: 'done' });
    expect(await readJob(jobId)).toMatchObject({
      label: 'Updating 2,300 tags',
      done: many,
      total: many,
      message: '2,300 tags updated.',
      changeSetId: answer.headers['x-change-set'],
    });
    expect(await countChanged()).toBe(500);
    expect((await undo(user, answer)).body).toMatchObject({ undone: many });
    expect(await countChanged()).toBe(0);
    app.longJobs.onWake(() => undefined);
    await jobs.stop();
  });

  it('continues where it was interrupted and changes each record once', async () => {
    const { jobId } = await updateAll();
    expect(await step(jobId)).toBe('again');
    expect(await readJob(jobId)).toMatchObject({ state: 'running', done: 1000 });
    // Two servers at once: the second waits for the first and continues after it.
    expect((await Promise.all([step(jobId), step(jobId)])).sort()).toEqual(['again', 'over']);
    expect(await step(jobId)).toBe('over');
    expect(await readJob(jobId)).toMatchObject({ state: 'done', done: many });
    const tags = await listAll(user, '/tags');
    expect(tags.filter(tag => tag.version > 2)).toEqual([]);
  });

  it('waits for the disk only at its end', async () => {
    const { jobId } = await updateAll();
    const { tenants, locks } = app.database;
    const commits: unknown[] = [];
    // The database of the tests never waits.
    const watched: TenantDb = {
      ...tenants,
      write: (principal, changeSet, work) =>
        tenants.write(principal, changeSet, async tx => {
          await tx`set local synchronous_commit = on`;
          const result = await work(tx);
          const [setting] = await tx`show synchronous_commit`;
          commits.push(setting?.synchronous_commit);
          return result;
        }),
    };
    const { worker } = createLongJobs(watched, locks, bulkJobs([tagsModule]));
    while ((await worker.step(user.tenantId, { jobId })) === 'again') {}
    expect(commits).toEqual(['off', 'off', 'on']);
    expect(await readJob(jobId)).toMatchObject({ state: 'done', done: many });
  });

  it('is continued by another server if its own has ended without finishing it', async () => {
    const { jobId } = await updateAll();
    expect(await step(jobId)).toBe('again');
    const sql = connect(app.owner, { max: 1, searchPath: 'crm' });
    // Older than any other job in the database, of which a sweep enqueues only some.
    await sql`
      update crm.job set touched_at_utc = '2020-01-01' where tenant_id = ${user.tenantId} and id = ${jobId}`;
    await sql.end();
    const jobs = await startWorker();
    const { identityPool } = app.database;
    const sweep = startSweep({ worker: app.longJobs.worker, identityPool, jobs });
    await expect
      .poll(() => readJob(jobId), { timeout: 45_000 })
      .toMatchObject({ state: 'done', done: many, message: '2,300 tags updated.' });
    sweep.stop();
    await jobs.stop();
    const tags = await listAll(user, '/tags');
    expect(tags.filter(tag => tag.version > 2)).toEqual([]);
  });

  it('stops when the user stops it, keeps what is done, and reports how much that is', async () => {
    const { answer, jobId } = await updateAll();
    await step(jobId);
    expect((await undo(user, answer)).status).toBe(409);
    await user.call('POST', `/api/jobs/${jobId}/stop`);
    expect(await step(jobId)).toBe('over');
    expect(await readJob(jobId)).toMatchObject({
      state: 'stopped',
      done: 1000,
      message: 'Stopped. 1,000 tags updated.',
    });
    expect((await undo(user, answer)).body).toMatchObject({ undone: 1000 });
  });

  it('fails when its user has lost the permission', async () => {
    const { jobId } = await updateAll(other);
    await step(jobId);
    await app.database.tenants.write(
      systemPrincipal(user.tenantId),
      newChangeSet('test'),
      tx => tx`
        update crm.user_role set permissions = permissions - 'masters.edit'
        where tenant_id = ${user.tenantId} and name = 'Sales manager'`,
    );
    expect(await step(jobId)).toBe('over');
    expect(await readJob(jobId, other)).toMatchObject({ state: 'failed', done: 1000 });
  });

  it('fails when the database rejects it, and gives the reason, whether expected or not', async () => {
    const rename = async (name: string) => {
      const body = { matching: { search: 'many' }, updates: { name } };
      const { body: begun } = await user.call('POST', '/api/tags/bulk-update', { body });
      return (begun as { job: { id: string } }).job.id;
    };
    const taken = await rename('The same');
    expect(await step(taken)).toBe('over');
    expect(await readJob(taken)).toMatchObject({ state: 'failed', message: 'Name is taken already' });

    const sql = connect(app.owner, { max: 1, searchPath: 'crm' });
    await sql`alter table crm.tag add constraint tag_unforeseen check (name <> 'Unforeseen')`;
    const unforeseen = await rename('Unforeseen');
    await expect(step(unforeseen)).rejects.toThrow('tag_unforeseen');
    await sql`alter table crm.tag drop constraint tag_unforeseen`;
    await sql.end();
    expect(await readJob(unforeseen)).toMatchObject({ state: 'failed' });
    expect(await step(unforeseen)).toBe('over');
  });

  it('is visible to its user only, and only they can stop it', async () => {
    const { jobId } = await updateAll();
    const stranger = await app.createTenant();
    for (const nosy of [other, stranger]) {
      expect((await nosy.call('GET', `/api/jobs/${jobId}`)).status).toBe(404);
      expect((await nosy.call('POST', `/api/jobs/${jobId}/stop`)).status).toBe(404);
      expect((await nosy.call('GET', '/api/jobs')).body).toEqual([]);
    }
    expect((await user.call('GET', '/api/jobs')).body).toMatchObject([{ id: jobId, state: 'waiting' }]);
  });
});

describe('all matching records', () => {
  it('are changed at once if they are few', async () => {
    const body = { matching: { search: 'many 12' } };
    const answer = await user.call('POST', '/api/tags/bulk-delete', { body });
    expect(answer).toMatchObject({ status: 200, body: { message: '111 tags deleted.', deleted: 111 } });
  });

  it('cannot be combined with ids, and one of both is required', async () => {
    for (const body of [{ matching: {}, ids: [user.userId] }, {}]) {
      const answer = await user.call('POST', '/api/tags/bulk-delete', { body });
      expect(answer).toMatchObject({ status: 400, body: { fields: { ids: expect.any(String) } } });
    }
  });
});
