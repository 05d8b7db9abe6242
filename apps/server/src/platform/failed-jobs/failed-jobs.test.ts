import type { FailedJob } from '@pipewright/contract/operations/administration/failed-jobs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { AppError } from '../errors.ts';
import { defineJob, type IoJob, type Job, type Jobs, startJobs } from '../jobs/jobs.ts';
import { createFailureReport, JobFailed } from './report-failure.ts';

let app: TestApp;
let admin: User;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.createTenant();
});

const listed = async (user = admin) => (await user.call('GET', '/api/failed-jobs')).body as FailedJob[];
const job = { name: 'sort-stamps', label: 'Sort stamps' };
const fail = (error: unknown) => async () => {
  throw error;
};

/** Runs one attempt as the queue would; returns what was logged. */
async function attempt(
  perform: () => Promise<void>,
  { id = crypto.randomUUID(), retryCount = 5, of = job as object } = {},
) {
  const lines: object[] = [];
  const report = createFailureReport(app.database.tenants, { error: details => lines.push(details) });
  const data = { tenantId: admin.tenantId, payload: { drawer: 3 } };
  const outcome = await report
    .attempt({ ...job, ...of }, { id, data, retryCount, retryLimit: 5 }, perform)
    .then(
      () => 'completed' as const,
      () => 'failed' as const,
    );
  return { lines, outcome, id };
}

describe('a job that fails', () => {
  it('is logged with its organization and its error, and listed for administrators', async () => {
    const error = new Error('relation "crm.stamp" does not exist');
    const { lines, outcome, id } = await attempt(fail(error));
    expect(outcome).toBe('failed');
    expect(lines).toEqual([
      {
        err: error,
        ...{ job: 'sort-stamps', jobId: id, tenantId: admin.tenantId },
        ...{ attempts: 6, willRetry: false, failuresSinceStart: 1 },
      },
    ]);
    expect(await listed()).toEqual([
      {
        id,
        label: 'Sort stamps',
        error: 'Something unexpected went wrong. The server log has the details.',
        attempts: 6,
        willRetry: false,
        canRunAgain: true,
        failedAtUtc: expect.any(String),
      },
    ]);
  });

  it.each([
    [
      'what the product itself refuses',
      new AppError('conflict', { message: 'Too many stamps.' }),
      'Too many stamps.',
    ],
    [
      'a statement that took too long',
      Object.assign(new Error('canceling'), { code: '57014' }),
      'It took too long and was stopped.',
    ],
    [
      'a lost database',
      Object.assign(new Error('closed'), { code: 'CONNECTION_CLOSED' }),
      'The database could not be reached.',
    ],
  ])('explains %s in plain words', async (_what, error, words) => {
    await attempt(fail(error));
    expect(await listed()).toMatchObject([{ error: words }]);
  });

  it('stays one entry while it is retried, and leaves the list when it succeeds', async () => {
    const { id } = await attempt(fail(new Error('first')), { retryCount: 0 });
    expect(await listed()).toMatchObject([{ attempts: 1, willRetry: true, canRunAgain: false }]);
    const refused = await admin.call('POST', `/api/failed-jobs/${id}/run-again`);
    expect(refused.status).toBe(404);
    await attempt(fail(new Error('second')), { id, retryCount: 1 });
    expect(await listed()).toMatchObject([{ id, attempts: 2 }]);
    expect((await attempt(async () => undefined, { id, retryCount: 2 })).outcome).toBe('completed');
    expect(await listed()).toEqual([]);
  });

  it('is not retried if that is useless', async () => {
    const failed = new JobFailed(new Error('broken'), { label: 'Updating 12 leads', canRunAgain: false });
    const { outcome } = await attempt(fail(failed), { retryCount: 0 });
    expect(outcome).toBe('completed');
    expect(await listed()).toMatchObject([
      { label: 'Updating 12 leads', attempts: 1, willRetry: false, canRunAgain: false },
    ]);
  });

  it('is only logged when a stepped job was interrupted, because a sweep finds it again', async () => {
    const lost = Object.assign(new Error('closed'), { code: 'CONNECTION_CLOSED' });
    const { lines } = await attempt(fail(lost), { of: { step: async () => 'over' } });
    expect(lines).toHaveLength(1);
    expect(await listed()).toEqual([]);
  });

  it('is visible only to administrators of its organization', async () => {
    const { id } = await attempt(fail(new Error('broken')));
    const stranger = await app.createTenant();
    expect(await listed(stranger)).toEqual([]);
    expect((await stranger.call('POST', `/api/failed-jobs/${id}/run-again`)).status).toBe(404);
    const colleague = await app.addUser(admin, 'Sales representative');
    expect((await colleague.call('GET', '/api/failed-jobs')).status).toBe(403);
    expect((await colleague.call('POST', `/api/failed-jobs/${id}/run-again`)).status).toBe(403);
    expect(await listed()).toHaveLength(1);
  });
});

it('logs a schedule that fails with its name', async () => {
  const lines: object[] = [];
  const report = createFailureReport(app.database.tenants, { error: details => lines.push(details) });
  const error = new Error('no organizations');
  await expect(report.schedule('nightly', fail(error))).rejects.toThrow('no organizations');
  expect(lines).toEqual([{ err: error, schedule: 'nightly', failuresSinceStart: 1 }]);
});

describe('the queue', () => {
  const done: string[] = [];
  let isBroken = true;
  let jobs: Jobs;
  const stamps: Job<{ drawer: number }> = defineJob({
    name: `stamps-${process.pid}`,
    label: 'Sort stamps',
    payload: z.object({ drawer: z.int() }),
    async run(tx, { drawer }) {
      if (isBroken) {
        throw new JobFailed(new Error('The drawer is stuck'), { label: 'Sort stamps', canRunAgain: true });
      }
      done.push(`${tx.principal.tenantId} ${drawer}`);
    },
  });
  const calls: string[] = [];
  let openDuringPerform: unknown;
  const call: IoJob<{ to: string }, string, number> = {
    name: `calls-${process.pid}`,
    label: 'Call a server',
    payload: z.object({ to: z.string() }),
    async claim(tx, { to }) {
      await tx`select 1`;
      return to === 'nobody' ? undefined : to;
    },
    async perform(to) {
      const [row] = await app.database.identityPool.use(
        db => db.sql`
          select count(*)::integer as open from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`,
      );
      openDuringPerform = row?.open;
      calls.push(`perform ${to}`);
      return 204;
    },
    async settle(tx, to, status) {
      await tx`select 1`;
      calls.push(`settle ${to} ${status}`);
    },
  };

  beforeAll(async () => {
    jobs = await startJobs({
      owner: app.owner,
      events: app.database.events,
      tenants: app.database.tenants,
      jobs: [stamps as Job, call as IoJob],
      schedules: [],
      log: { error: () => undefined },
    });
    app.services.startedJobs.current = jobs;
  });
  afterAll(() => jobs.stop());

  it('runs a failed job again when an administrator requests it', async () => {
    await jobs.enqueue(stamps, admin.tenantId, { drawer: 7 });
    await expect.poll(() => listed()).toMatchObject([{ label: 'Sort stamps', attempts: 1 }]);
    const [failed] = await listed();
    isBroken = false;
    const again = await admin.call('POST', `/api/failed-jobs/${failed?.id}/run-again`);
    expect(again).toMatchObject({ status: 200, body: { message: 'The job runs again in the background.' } });
    await expect.poll(() => done).toEqual([`${admin.tenantId} 7`]);
    expect(await listed()).toEqual([]);
  });

  it('holds no transaction while a job calls another server', async () => {
    await jobs.enqueue(call, admin.tenantId, { to: 'nobody' });
    await jobs.enqueue(call, admin.tenantId, { to: 'somebody' });
    await expect.poll(() => calls).toEqual(['perform somebody', 'settle somebody 204']);
    expect(openDuringPerform).toBe(0);
  });
});
