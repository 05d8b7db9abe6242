import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LongJobView } from '@pipewright/contract/operations/administration/jobs.ts';
import type { ImportView } from '@pipewright/contract/operations/import/imports.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importing } from '../../testing/imports/imports.ts';
import type { Work } from '../../testing/processes/working-process.ts';
import { listAll, make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { newChangeSet } from '../database/tenant/tenant-db.ts';
import { systemPrincipal } from '../principal.ts';

const many = 6000;
let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.createTenant();
});
afterAll(() => app.close());

/** Starts a server that is killed after this number of steps of a job. */
async function killAtWork(jobId: string, steps: number): Promise<void> {
  const child = fork(new URL('../../testing/processes/working-process.ts', import.meta.url));
  const work: Work = { owner: app.owner, tenantId: user.tenantId, jobId };
  child.send(work);
  for (let step = 0; step <= steps; step++) {
    expect(await once(child, 'message')).toEqual(['at work', undefined]);
  }
  await sleep(40);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  // After the time in which another server would take it over.
  await app.database.tenants.write(
    systemPrincipal(user.tenantId),
    newChangeSet('test'),
    tx => tx`
      update crm.job set touched_at_utc = now() - interval '1 minute'
      where tenant_id = ${user.tenantId} and id = ${jobId}`,
  );
}

const readJob = async (id: string) => (await user.call('GET', `/api/jobs/${id}`)).body as LongJobView;
const work = async (jobId: string) => {
  while ((await app.longJobs.worker.step(user.tenantId, { jobId })) === 'again') {}
};
const leads = async () =>
  (await listAll(user, '/leads'))
    .map(({ email, lastName, notes, version }) => [email, lastName, notes, version])
    .sort();

it('completes an import and its undo exactly once, whenever their server is killed', async () => {
  const files = importing(app, user);
  await make(user, '/leads', { firstName: 'Ada', lastName: 'Lovelace', email: 'l7@x.test', notes: 'Old' });
  const before = (await leads()).map(lead => lead.slice(0, 3));
  const lines = Array.from({ length: many }, (_, i) => `Name ${i},l${i}@x.test,New`);
  const sent = await files.send('lead', ['Last name,Email,Notes', ...lines].join('\n'));
  const checked = await files.check(sent, { duplicates: { keys: ['email'], action: 'overwrite' } });
  expect(checked.counts).toEqual({ create: many - 1, update: 1, skip: 0, error: 0 });

  const { job } = (await user.call('POST', `/api/imports/${sent.id}/run`)).body as ImportView;
  await killAtWork(job?.id ?? '', 2);
  const halfway = await readJob(job?.id ?? '');
  expect(halfway).toMatchObject({ state: 'running' });
  expect(await listAll(user, '/leads')).toHaveLength(halfway.done);
  const done = await files.finish(await files.get(sent.id));
  expect(done).toMatchObject({ written: checked.counts, job: { state: 'done', done: many } });
  const emails = (await leads()).map(([email]) => email);
  expect(new Set(emails).size).toBe(many);
  expect(emails).toHaveLength(many);

  const { body } = await user.call('POST', `/api/change-sets/${done.changeSetId}/undo`);
  const undo = (body as { job: { id: string } }).job.id;
  await killAtWork(undo, 0);
  expect(await leads()).toHaveLength(many);
  await work(undo);
  expect(await readJob(undo)).toMatchObject({ state: 'done' });
  expect((await leads()).map(lead => lead.slice(0, 3))).toEqual(before);
}, 120_000);
