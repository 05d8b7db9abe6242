import { setTimeout } from 'node:timers/promises';
import { dashboardCards } from './cards.ts';
import type { Client } from './client.ts';
import { type Judge, middle, type Taken } from './judge.ts';

interface Parts {
  readonly client: Client;
  readonly judge: Judge;
  readonly rounds: number;
}

/** In milliseconds; `others` is a ratio, `rescoring` is in seconds. */
const limits = { cold: 1000, warm: 300, single: 1000, others: 1.2, rescoring: 300 };

/** All cards at once, as a browser asks for them. */
export async function measureDashboard({ client, judge, rounds }: Parts): Promise<void> {
  const inBackground = new Set<string>();
  const cold = await repeat(judge, rounds, () =>
    Promise.all(
      dashboardCards.map(async ([name, definition]) => {
        const { isInBackground } = await client.calculate(definition);
        if (isInBackground) {
          inBackground.add(name);
        }
      }),
    ),
  );
  const warm = await repeat(judge, rounds, () =>
    Promise.all(
      dashboardCards.map(([, definition]) => client.call('large', 'POST', '/reports/run', { definition })),
    ),
  );
  const moved = inBackground.size > 0 ? `, in the background: ${[...inBackground].join(', ')}` : '';
  judge.judge('dashboard of 12 cards, cold', cold.ms, limits.cold, `${cpuOf(cold)}${moved}`);
  judge.judge('dashboard of 12 cards, warm', warm.ms, limits.warm, cpuOf(warm));
}

/** Everything that is calculated by a request of its own, one after the other. */
export async function measureSingle({ client, judge, rounds }: Parts): Promise<void> {
  for (const [name, definition] of dashboardCards) {
    let isMoved = false;
    const taken = await repeat(judge, rounds, async () => {
      const { isInBackground } = await client.calculate(definition);
      isMoved ||= isInBackground;
    });
    judge.judge(name, taken.ms, limits.single, `${cpuOf(taken)}${isMoved ? ', in the background' : ''}`);
  }
  const month = new Date().toISOString().slice(0, 7);
  const post = (path: string, body: unknown) => () => client.call('large', 'POST', path, body);
  const questions: [string, () => Promise<unknown>][] = [
    ['stage history', post('/reports/stage-history', { scope: {} })],
    ['marketing return', post('/reports/marketing-return', { scope: {} })],
    ...(['person', 'team', 'territory', 'month'] as const).map((by): [string, () => Promise<unknown>] => [
      `targets by ${by}`,
      post('/targets/attainment', { question: { by, within: 'this-year' } }),
    ]),
    ['forecast', () => client.call('large', 'GET', `/forecast?period=${month}`)],
    ['commission statements', () => client.call('large', 'GET', `/commission-statements?period=${month}`)],
  ];
  for (const [name, ask] of questions) {
    const taken = await repeat(judge, rounds, ask);
    judge.judge(name, taken.ms, limits.single, cpuOf(taken));
  }
}

/**
 * How long a colleague waits for a list, alone and while the dashboard is calculated again and again. Both in turn, so that
 * what else the machine does falls on both.
 */
export async function measureOthers({ client, judge, rounds }: Parts): Promise<void> {
  const lists = async () => {
    const times: Taken[] = [];
    for (let i = 0; i < 50; i += 1) {
      times.push(
        await judge.take(() => client.call('representative', 'GET', '/leads?pageSize=50&total=none')),
      );
    }
    return middle(times).ms;
  };
  await lists();
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const alone = await lists();
    let isOver = false;
    const calculating = (async () => {
      while (!isOver) {
        await Promise.all(dashboardCards.map(([, definition]) => client.calculate(definition)));
      }
    })();
    const beside = await lists();
    isOver = true;
    await calculating;
    console.log(`a colleague's list: ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside reports`);
    ratios.push(beside / alone);
  }
  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
  judge.judge('a colleague’s list, ratio', ratio, limits.others);
}

/** All scores change, and change back: the database is as before. */
export async function measureRescoring({ client, judge }: Parts): Promise<void> {
  const rule = { name: 'Benchmark', kind: 'fit', points: 3 };
  const rescored = async (change: () => Promise<unknown>) => {
    const taken = await judge.take(async () => {
      await change();
      for (let done = -1; ; ) {
        const { body } = await client.call('large', 'GET', '/lead-scoring');
        const progress = body.recalculation as { done: number; total: number | null } | null;
        if (!progress) {
          return;
        }
        if (progress.done - done >= 100_000) {
          console.log(`${progress.done} of ${progress.total ?? '?'} leads scored`);
          done = progress.done;
        }
        await setTimeout(500);
      }
    });
    judge.judge('all leads scored again, seconds', taken.ms / 1000, limits.rescoring, cpuOf(taken));
  };
  let id: unknown;
  await rescored(async () => {
    ({ id } = (await client.call('large', 'POST', '/lead-score-rules', rule)).body);
  });
  await rescored(() => client.call('large', 'DELETE', `/lead-score-rules/${id}`));
}

async function repeat(judge: Judge, rounds: number, work: () => Promise<unknown>): Promise<Taken> {
  const taken: Taken[] = [];
  for (let round = 0; round < rounds; round += 1) {
    taken.push(await judge.take(work));
  }
  return middle(taken);
}

function cpuOf({ cpuMs }: Taken): string {
  return `${cpuMs.toFixed(0)} ms of CPU`;
}
