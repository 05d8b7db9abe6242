import type { Caller } from './import-client.ts';

/** How long others wait for a list and for a record, in milliseconds. */
export interface Waiting {
  list: number;
  get: number;
}

const users = 3;
/** Between two questions of one person: this is about waiting, and not about what the machine can take. */
const pauseMs = 60;

/** People who work with their leads meanwhile; `take` returns the 95th percentile of their response times since the last call. */
export function startOthers(client: Caller, leadIds: readonly string[]) {
  let times: { list: number[]; get: number[] } = { list: [], get: [] };
  let isOver = false;

  async function timed(kind: keyof Waiting, path: string): Promise<void> {
    const startedAt = performance.now();
    const { status } = await client.call('GET', path);
    if (status !== 200) {
      throw new Error(`${path} answered ${status}`);
    }
    times[kind].push(performance.now() - startedAt);
    await new Promise(resolve => setTimeout(resolve, pauseMs * (0.5 + Math.random())));
  }

  async function work(): Promise<void> {
    for (let turn = 0; !isOver; turn++) {
      await timed('list', '/leads?pageSize=50');
      await timed('get', `/leads/${leadIds[turn % leadIds.length]}`);
    }
  }

  const working = Promise.all(Array.from({ length: users }, work));
  // Whoever stops them hears of it.
  working.catch(() => undefined);
  return {
    take(): Waiting {
      const taken = times;
      times = { list: [], get: [] };
      return { list: p95(taken.list), get: p95(taken.get) };
    },
    async stop(): Promise<void> {
      isOver = true;
      await working;
    },
  };
}

function p95(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}
