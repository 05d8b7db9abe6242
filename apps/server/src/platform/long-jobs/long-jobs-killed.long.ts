import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { LongJobView } from '@pipewright/contract/operations/administration/jobs.ts';
import { expect, it } from 'vitest';
import { tagsModule } from '../../modules/master-data/tags.ts';
import type { Work } from '../../testing/processes/working-process.ts';
import { listAll } from '../../testing/records.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { connect } from '../database/connections/connection.ts';
import { newChangeSet } from '../database/tenant/tenant-db.ts';
import { startJobs } from '../jobs/jobs.ts';
import { systemPrincipal } from '../principal.ts';
import { startSweep } from './sweep.ts';

const many = 2300;

it('a long job is taken over by another server soon after its own was killed, and repeats nothing', async () => {
  const app = await openTestApp({ modules: [tagsModule] });
  const user = await app.createTenant();
  const { tenantId } = user;
  await app.database.tenants.write(
    systemPrincipal(tenantId),
    newChangeSet('test'),
    tx => tx`
      insert into crm.tag (tenant_id, name, color, sort_order, is_active)
      select ${tenantId}, 'many ' || i, '#000000', 0, true from generate_series(1, ${many}) as i`,
  );
  const body = { matching: { search: 'many' }, updates: { description: 'Changed' } };
  const answer = await user.call('POST', '/api/tags/bulk-update', { body });
  const jobId = (answer.body as { job: { id: string } }).job.id;

  const sql = connect(app.owner, { max: 2, searchPath: 'crm' });
  const { promise: untilKilled, resolve: release } = Promise.withResolvers<void>();
  // Blocks the second step, so that the server is certainly working when it is killed.
  const isHeldUp = () =>
    sql`select from pg_stat_activity where datname = ${app.owner.database} and wait_event_type = 'Lock'`;
  const holding = sql.begin(async tx => {
    await tx`
      select from crm.tag where tenant_id = ${tenantId} and name like 'many %' order by id desc limit 1 for update`;
    await untilKilled;
  });
  const child = fork(new URL('../../testing/processes/working-process.ts', import.meta.url));
  const work: Work = { owner: app.owner, tenantId, jobId };
  child.send(work);
  await expect.poll(async () => (await isHeldUp()).length, { timeout: 60_000 }).toBe(1);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  release();
  await holding;
  await sql.end();

  const jobs = await startJobs({
    owner: app.owner,
    events: app.database.events,
    tenants: app.database.tenants,
    jobs: [app.longJobs.worker],
    schedules: [],
    log: { error: () => undefined },
  });
  const { identityPool } = app.database;
  const sweep = startSweep({ worker: app.longJobs.worker, identityPool, jobs });
  const readJob = async () => (await user.call('GET', `/api/jobs/${jobId}`)).body as LongJobView;
  await expect.poll(readJob, { timeout: 45_000 }).toMatchObject({ state: 'done', done: many });
  sweep.stop();
  await jobs.stop();
  const tags = await listAll(user, '/tags');
  expect(tags.filter(tag => tag.version > 2)).toEqual([]);
  await app.close();
});
