import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { newId } from '../ids.ts';
import { roundOf } from './job-turns.ts';
import { type Jobs, type SteppedJob, startJobs } from './jobs.ts';

describe('the round of a job', () => {
  it('is the first in an empty queue, and the one after the active round otherwise', () => {
    expect(roundOf({})).toBe(1);
    expect(roundOf({ inWork: 7 })).toBe(8);
    expect(roundOf({ inWork: 7, first: 8, lastOwn: 40 })).toBe(41);
  });

  it('is the round that is next for the other tenants if no job is active', () => {
    expect(roundOf({ first: 5 })).toBe(5);
    expect(roundOf({ first: 5, lastOwn: 9 })).toBe(10);
  });
});

describe('stepped jobs', () => {
  const tenants = { noisy: newId(), busy: newId(), quiet: newId() };
  const claimed: string[] = [];
  const held = new Map<string, () => void>();
  let isOver = false;
  let app: TestApp;
  let jobs: Jobs;

  const job: SteppedJob<{ task: string }> = {
    name: `turns-${process.pid}`,
    label: 'Turns',
    payload: z.object({ task: z.string() }),
    key: ({ task }) => task,
    async step(_tenantId, { task }) {
      if (isOver) {
        return 'over';
      }
      claimed.push(task);
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(task, resolve);
      await promise;
      return 'over';
    },
  };
  const ask = (who: keyof typeof tenants, n: number) =>
    jobs.enqueue(job, tenants[who], { task: `${who} ${n}` });
  const untilClaimed = (task: string) => expect.poll(() => claimed, { timeout: 20_000 }).toContain(task);
  const finish = (task: string) => held.get(task)?.();

  beforeAll(async () => {
    app = await openTestApp({ modules: [] });
    jobs = await startJobs({
      owner: app.owner,
      events: app.database.events,
      tenants: app.database.tenants,
      jobs: [job as SteppedJob],
      schedules: [],
      log: { error: () => undefined },
    });
  });
  afterAll(async () => {
    isOver = true;
    for (const release of held.values()) {
      release();
    }
    await jobs.stop();
    await app.close();
  });

  it('of one tenant alternate with those of other tenants', async () => {
    // Claimed before the others are queued: otherwise the second worker may claim one of them at the same moment.
    await ask('noisy', 1);
    await untilClaimed('noisy 1');
    for (let n = 2; n <= 8; n++) {
      await ask('noisy', n);
    }
    // One of the two workers stays free for other tenants.
    for (let n = 1; n <= 4; n++) {
      await ask('busy', n);
    }
    await untilClaimed('busy 1');
    expect(claimed).toEqual(['noisy 1', 'busy 1']);
    // Other test files may have left jobs in the database.
    const waiting = (await jobs.listWaiting()).filter(({ name }) => name === job.name);
    expect(waiting).toEqual([{ name: job.name, count: 10, oldestSeconds: expect.any(Number) }]);
    expect(waiting[0]?.oldestSeconds).toBeGreaterThanOrEqual(0);

    // Both workers are busy, and many jobs are queued before it.
    await ask('quiet', 1);
    for (let turn = 0; turn < 8 && !claimed.includes('quiet 1'); turn++) {
      const before = claimed.length;
      finish(claimed.at(-1) ?? '');
      await expect.poll(() => claimed.length, { timeout: 20_000 }).toBe(before + 1);
    }
    const waited = claimed.slice(2, claimed.indexOf('quiet 1'));
    expect(waited.filter(task => task.startsWith('noisy')).length).toBeLessThanOrEqual(2);
    expect(waited.filter(task => task.startsWith('busy')).length).toBeLessThanOrEqual(2);
    // The jobs of each tenant run in the order in which they were enqueued.
    expect(claimed.filter(task => task.startsWith('noisy'))).toEqual(
      claimed.filter(task => task.startsWith('noisy')).toSorted(),
    );
  });
});
