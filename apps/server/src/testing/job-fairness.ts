import { z } from 'zod';
import { connect } from '../platform/database/connections/connection.ts';
import { newId } from '../platform/ids.ts';
import { toJson } from '../platform/jobs/job-database.ts';
import { type SteppedJob, startJobs } from '../platform/jobs/jobs.ts';
import type { TestApp } from './test-app.ts';

/** One organization has many waiting jobs when ten others enqueue one each. Returns how soon those are served. */
export async function serveBesideBusyTenant(
  app: TestApp,
  { name, waiting, inBulk = false }: { name: string; waiting: number; inBulk?: boolean },
): Promise<{ served: number; busyJobsBefore: number }> {
  const busy = newId();
  const others = Array.from({ length: 10 }, newId);
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  let isOver = false;
  const job: SteppedJob<{ n: number }> = {
    name: `${name}-${process.pid}`,
    label: 'Fairness',
    payload: z.object({ n: z.int() }),
    async step(tenantId) {
      await gate.promise;
      if (!isOver) {
        order.push(tenantId);
        isOver = others.every(other => order.includes(other));
      }
      return 'over';
    },
  };
  const jobs = await startJobs({
    owner: app.owner,
    events: app.database.events,
    tenants: app.database.tenants,
    jobs: [job as SteppedJob],
    schedules: [],
    log: { error: () => undefined },
  });
  const sql = connect(app.owner, { max: 1, searchPath: 'jobs', toJson, timeoutMs: 120_000 });
  try {
    if (inBulk) {
      await jobs.enqueue(job, busy, { n: 0 });
      await sql`
        insert into jobs.job
        select made.* from jobs.job first cross join generate_series(1, ${waiting}::integer) n
        cross join lateral jsonb_populate_record(first, jsonb_build_object(
          'id', gen_random_uuid(), 'state', 'created', 'priority', first.priority - n)) as made
        where first.name = ${job.name}`;
    }
    for (let n = 0; !inBulk && n < waiting; n++) {
      await jobs.enqueue(job, busy, { n });
    }
    for (const other of others) {
      await jobs.enqueue(job, other, { n: 0 });
    }
    gate.resolve();
    const until = Date.now() + 60_000;
    while (!isOver && Date.now() < until) {
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    return {
      served: others.filter(other => order.includes(other)).length,
      busyJobsBefore: order.filter(tenantId => tenantId === busy).length,
    };
  } finally {
    gate.resolve();
    await sql`delete from jobs.job where name = ${job.name} and state < 'active'`;
    await sql.end();
    await jobs.stop();
  }
}
