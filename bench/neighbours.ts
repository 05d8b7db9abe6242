/** What quiet organizations notice of one that imports, exports and edits in bulk. See README.md. */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../apps/server/src/platform/database/connections/connection.ts';
import { migrate } from '../apps/server/src/platform/database/schema/migrate.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/start-embedded-postgres.ts';
import { benchLeadsMigration } from './data/bench-leads.ts';
import { createTokens, type Tenants } from './data/tenants.ts';
import { startProduct } from './harness/start-product.ts';
import { type Caller, perform, sendFile } from './import/import-client.ts';
import { startQuietUsers, type Times } from './import/quiet-users.ts';

/** Alone and beside take turns, so that other load on the machine falls on both. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 15);
const leadsOfQuiet = 2000;
const leadsOfNoisy = 10_000;

const dataDir = await mkdtemp(join(tmpdir(), 'pipewright-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const product = await startProduct();
try {
  await bench(postgres.connection);
} finally {
  await product.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function bench(owner: Connection): Promise<void> {
  await migrate(owner, [benchLeadsMigration]);
  const { port, tenants } = await product.ask({ owner, dataDir });
  const callerOf = createCallers(port, tenants);
  for (const quiet of ['small', 'medium'] as const) {
    await importLeads(callerOf(quiet), 0, leadsOfQuiet);
  }
  await importLeads(callerOf('large'), 0, leadsOfNoisy);

  const ratios: Record<keyof Times, number[]> = { list: [], get: [] };
  for (let round = 1; round <= rounds; round += 1) {
    const alone = await measure(callerOf);
    const noisy = startNoise(callerOf('large'), leadsOfNoisy * round);
    const underLoad = await measure(callerOf);
    await noisy.stop();
    for (const kind of ['list', 'get'] as const) {
      const [before, after] = [percentiles(alone[kind]), percentiles(underLoad[kind])];
      ratios[kind].push(after.p95 / before.p95);
      console.log(
        `${round} ${kind}: p50 ${before.p50.toFixed(1)} → ${after.p50.toFixed(1)} ms, p95 ${before.p95.toFixed(1)} → ${after.p95.toFixed(1)} ms (${(after.p95 / before.p95).toFixed(2)}×), load ${loadavg()[0]?.toFixed(1)}, ${noisy.done()}`,
      );
    }
  }
  for (const [kind, values] of Object.entries(ratios)) {
    const median = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
    console.log(`${kind}: p95 ${median?.toFixed(2)}× beside a noisy organization (median of ${rounds})`);
  }
}

async function measure(callerOf: (of: keyof Tenants) => Caller): Promise<Times> {
  const users = await Promise.all([startQuietUsers(callerOf('small')), startQuietUsers(callerOf('medium'))]);
  await new Promise(resolve => setTimeout(resolve, seconds * 1000));
  const times = await Promise.all(users.map(each => each.stop()));
  return { list: times.flatMap(({ list }) => list), get: times.flatMap(({ get }) => get) };
}

function percentiles(times: readonly number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

/** One organization that imports, exports and edits in bulk, all at the same time and without a pause. */
function startNoise(client: Caller, from: number) {
  const counts = { imports: 0, exports: 0, edits: 0 };
  let isOver = false;

  async function keepDoing(what: keyof typeof counts, work: (turn: number) => Promise<void>): Promise<void> {
    while (!isOver) {
      await work(counts[what]);
      counts[what] += 1;
    }
  }

  const working = Promise.all([
    keepDoing('imports', turn => importLeads(client, from + turn * 3000, 3000)),
    keepDoing('exports', async () => {
      await client.call('GET', '/leads/export?format=csv');
    }),
    keepDoing('edits', turn => editAll(client, `Edit ${turn}`)),
  ]);
  working.catch(() => undefined);
  return {
    done: () => `${counts.imports} imports, ${counts.exports} exports, ${counts.edits} bulk edits`,
    async stop(): Promise<void> {
      isOver = true;
      await working;
    },
  };
}

async function importLeads(client: Caller, from: number, rows: number): Promise<void> {
  const { id } = await sendFile(client, { kind: 'csv', rows, from });
  for (const phase of ['read', 'check', 'run'] as const) {
    await perform(client, id, phase);
  }
}

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

function createCallers(port: number, tenants: Tenants): (of: keyof Tenants) => Caller {
  const tokenOf = createTokens(port, tenants);
  return of => ({
    async call(method, path, body) {
      const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${await tokenOf(of)}`, 'content-type': 'application/json' },
        body: method === 'GET' ? undefined : JSON.stringify(body ?? {}),
      });
      const text = await answer.text();
      if (answer.status >= 300) {
        throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
      }
      const isJson = answer.headers.get('content-type')?.includes('json');
      return { status: answer.status, body: isJson && text ? JSON.parse(text) : undefined };
    },
  });
}
