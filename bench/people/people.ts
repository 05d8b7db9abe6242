/** People who read lists and records while something else goes on. In a process of its own: see `startPeople`. */
import { setPriority } from 'node:os';
import { createTokens, type Tenants } from '../data/tenants.ts';
import { answerParent } from '../harness/child.ts';
import { type Caller, createCaller } from '../import/import-client.ts';

/** How long each list and each single record took, in milliseconds. */
export interface Times {
  list: number[];
  get: number[];
}

export type PeopleQuestion =
  | { do: 'start'; port: number; tenants: Tenants; of: (keyof Tenants)[]; each: number }
  /** Answers the times since the last call. */
  | { do: 'take' };

/** Between two questions of one person: this is about waiting, and not about what the machine can take. */
const pauseMs = 60;

// In reality they have machines of their own, so here they come first. Only root may do that.
if (process.getuid?.() === 0) {
  setPriority(-10);
}

let times: Times = { list: [], get: [] };

answerParent<PeopleQuestion, Times>(async question => {
  if (question.do === 'start') {
    await start(question);
  }
  const taken = times;
  times = { list: [], get: [] };
  return taken;
});

async function start({ port, tenants, of, each }: PeopleQuestion & { do: 'start' }): Promise<void> {
  const tokenOf = createTokens(port, tenants);
  for (const tenant of of) {
    const client = createCaller(port, () => tokenOf(tenant));
    const { body } = await client.call('GET', '/leads?pageSize=500');
    const ids = (body as { id: string }[]).map(({ id }) => id);
    for (let person = 0; person < each; person += 1) {
      void work(client, ids);
    }
  }
}

/** Until the process ends. A call that fails ends it, too. */
async function work(client: Caller, ids: readonly string[]): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    await timed('list', client, '/leads?pageSize=50');
    await timed('get', client, `/leads/${ids[turn % ids.length]}`);
  }
}

async function timed(kind: keyof Times, client: Caller, path: string): Promise<void> {
  const startedAt = performance.now();
  await client.call('GET', path);
  times[kind].push(performance.now() - startedAt);
  await new Promise(resolve => setTimeout(resolve, pauseMs * (0.5 + Math.random())));
}
