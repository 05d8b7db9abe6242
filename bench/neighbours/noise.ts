/**
 * One organization that imports, exports and edits in bulk, all at the same time and without a pause. In a process of its
 * own, so that the files it writes and reads do not delay those whose waiting is measured.
 */
import { createTokens, type Tenants } from '../data/tenants.ts';
import { answerParent } from '../harness/child.ts';
import { type Caller, createCaller, importLeads } from '../import/import-client.ts';

export type Kind = 'imports' | 'exports' | 'edits';

export interface NoiseQuestion {
  port: number;
  tenants: Tenants;
  kinds: readonly Kind[];
  seconds: number;
  /** Where the numbers of the imported leads begin. */
  from: number;
}
/** How often each kind was done. */
export type NoiseDone = Record<Kind, number>;

answerParent<NoiseQuestion, NoiseDone>(async ({ port, tenants, kinds, seconds, from }) => {
  const tokenOf = createTokens(port, tenants);
  const client = createCaller(port, () => tokenOf('large'));
  const until = performance.now() + seconds * 1000;
  const done: NoiseDone = { imports: 0, exports: 0, edits: 0 };
  const work: Record<Kind, (turn: number) => Promise<void>> = {
    imports: turn => importLeads(client, from + turn * 3000, 3000),
    exports: async () => {
      await client.call('GET', '/leads/export?format=csv');
    },
    edits: turn => editAll(client, `Edit ${turn}`),
  };
  await Promise.all(
    kinds.map(async kind => {
      while (performance.now() < until) {
        await work[kind](done[kind]);
        done[kind] += 1;
      }
    }),
  );
  return done;
});

/** Changes all leads in the background and waits for it. */
async function editAll(client: Caller, notes: string): Promise<void> {
  const { body } = await client.call('POST', '/leads/bulk-update', { matching: {}, updates: { notes } });
  const { job } = body as { job?: { id: string } };
  while (job) {
    const { state } = (await client.call('GET', `/jobs/${job.id}`)).body as { state: string };
    if (state !== 'waiting' && state !== 'running') {
      return;
    }
    await new Promise(resolve => setTimeout(resolve, 250));
  }
}
