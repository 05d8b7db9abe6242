import type { LongJobView } from '@pipewright/contract/operations/administration/jobs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tagsModule } from '../../modules/master-data/tags.ts';
import { listAll } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { newChangeSet } from '../database/tenant/tenant-db.ts';
import { systemPrincipal } from '../principal.ts';

const many = 5001;
let app: TestApp;
let user: User;
let before: unknown;
let made: string;
beforeAll(async () => {
  app = await openTestApp({ modules: [tagsModule] });
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
  before = await tags();
  const changeSet = newChangeSet('test');
  await app.database.tenants.write(
    { ...systemPrincipal(user.tenantId), userId: user.userId },
    changeSet,
    tx => tx`
      insert into crm.tag (tenant_id, name, color, sort_order, is_active)
      select ${user.tenantId}, 'many ' || i, '#000000', 0, true from generate_series(1, ${many}) as i`,
  );
  made = changeSet.id;
});

const tags = async () => (await listAll(user, '/tags')).map(({ id, name }) => [id, name]);
const undo = (changeSet: string, as = user) => as.call('POST', `/api/change-sets/${changeSet}/undo`);
const work = (jobId: string) => app.longJobs.worker.step(user.tenantId, { jobId });
const readJob = async (jobId: string) => (await user.call('GET', `/api/jobs/${jobId}`)).body as LongJobView;

/** Requests the undo; returns the job and the change set that it is logged as. */
async function requestUndo(changeSet: string) {
  const { status, body } = await undo(changeSet);
  expect(status).toBe(202);
  const { job, changeSetId } = body as { job: { id: string }; changeSetId: string };
  return { jobId: job.id, changeSetId };
}

describe('an undo of more changes than a request can wait for', () => {
  it('runs in the background, completely or not at all, and can be undone itself', async () => {
    const { jobId, changeSetId } = await requestUndo(made);
    expect(await readJob(jobId)).toMatchObject({
      kind: 'undo',
      label: 'Undoing 5,001 changes',
      state: 'waiting',
      total: many,
      undoes: made,
    });
    expect((await undo(made)).body).toMatchObject({ message: 'This is being undone already.' });
    await work(jobId);
    expect(await readJob(jobId)).toMatchObject({
      state: 'done',
      done: many,
      message: 'Undone.',
      changeSetId,
    });
    expect(await tags()).toEqual(before);

    const redone = await requestUndo(changeSetId);
    await work(redone.jobId);
    expect(await readJob(redone.jobId)).toMatchObject({ kind: 'redo', message: 'Done again.' });
    expect(await tags()).toHaveLength(5 + many);
    expect((await undo(made)).status).toBe(202);
  });

  it('is refused as a whole, naming the records, if some were changed since', async () => {
    const [changed] = (await listAll(user, '/tags?search=many 17')).filter(({ name }) => name === 'many 17');
    await user.call('PATCH', `/api/tags/${changed?.id}`, { body: { name: 'Kept' } });
    const { jobId } = await requestUndo(made);
    await work(jobId);
    expect(await readJob(jobId)).toMatchObject({
      state: 'failed',
      message: 'This cannot be undone, because it was changed again since.',
      rows: [{ entity: 'tag', id: changed?.id }],
    });
    expect(await tags()).toHaveLength(5 + many);
  });

  it('happens once even if its server is lost, and not at all once it is stopped', async () => {
    const stopped = await requestUndo(made);
    await user.call('POST', `/api/jobs/${stopped.jobId}/stop`);
    await work(stopped.jobId);
    expect(await readJob(stopped.jobId)).toMatchObject({
      state: 'stopped',
      message: 'Stopped. Nothing was changed.',
    });
    expect(await tags()).toHaveLength(5 + many);

    const { jobId } = await requestUndo(made);
    await work(jobId);
    // The state after a server ended between the commit and the update of the job.
    await app.database.tenants.write(
      systemPrincipal(user.tenantId),
      newChangeSet('test'),
      tx => tx`
        update crm.job set state = 'running', touched_at_utc = now() - interval '1 minute'
        where tenant_id = ${user.tenantId} and id = ${jobId}`,
    );
    await work(jobId);
    expect(await readJob(jobId)).toMatchObject({ state: 'done', message: 'Undone.' });
    expect(await tags()).toEqual(before);
  });

  it('is refused at once to users without permission', async () => {
    const reader = await app.addUser(user, 'Read only');
    expect((await undo(made, reader)).status).toBe(403);
    const stranger = await app.createTenant();
    expect((await undo(made, stranger)).status).toBe(404);
  });
});
