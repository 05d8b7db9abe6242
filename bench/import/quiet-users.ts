import type { Caller } from './import-client.ts';

/** How long each list and each single record took, in milliseconds. */
export interface Times {
  list: number[];
  get: number[];
}

const users = 2;
/** Between two questions of one person: this is about waiting, and not about what the machine can take. */
const pauseMs = 60;

/** People of one organization who read lists and records; `stop` answers how long they waited. */
export async function startQuietUsers(client: Caller): Promise<{ stop(): Promise<Times> }> {
  const { body } = await client.call('GET', '/leads?pageSize=500');
  const ids = (body as { id: string }[]).map(({ id }) => id);
  const times: Times = { list: [], get: [] };
  let isOver = false;

  async function timed(kind: keyof Times, path: string): Promise<void> {
    const startedAt = performance.now();
    await client.call('GET', path);
    times[kind].push(performance.now() - startedAt);
    await new Promise(resolve => setTimeout(resolve, pauseMs * (0.5 + Math.random())));
  }

  async function work(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      await timed('list', '/leads?pageSize=50');
      await timed('get', `/leads/${ids[turn % ids.length]}`);
    }
  }

  const working = Promise.all(Array.from({ length: users }, work));
  working.catch(() => undefined);
  return {
    async stop() {
      isOver = true;
      await working;
      return times;
    },
  };
}
