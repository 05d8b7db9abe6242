/** What quiet organizations notice of one that imports, exports and edits in bulk. See README.md. */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../../apps/server/src/platform/database/connections/connection.ts';
import { migrate } from '../../apps/server/src/platform/database/schema/migrate.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/start-embedded-postgres.ts';
import { benchLeadsMigration } from '../data/bench-leads.ts';
import { createTokens, type Tenants } from '../data/tenants.ts';
import { startChild } from '../harness/child.ts';
import { startProduct } from '../harness/start-product.ts';
import { createCaller, importLeads } from '../import/import-client.ts';
import type { Times } from '../people/people.ts';
import { type People, percentiles, startPeople } from '../people/start-people.ts';
import type { Kind, NoiseDone, NoiseQuestion } from './noise.ts';

/** Alone and beside take turns, so that other load on the machine falls on both. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 15);
const kinds = (process.env.BENCH_NOISE ?? 'imports,exports,edits').split(',') as Kind[];
const leadsOfQuiet = 2000;
const leadsOfNoisy = 10_000;
const quiet = ['small', 'medium'] as const;

const dataDir = await mkdtemp(join(tmpdir(), 'pipewright-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const product = await startProduct();
const noise = startChild<NoiseQuestion, NoiseDone>(new URL('noise.ts', import.meta.url));
try {
  await bench(postgres.connection);
} finally {
  await noise.stop();
  await product.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function bench(owner: Connection): Promise<void> {
  await migrate(owner, [benchLeadsMigration]);
  const { port, tenants } = await product.ask({ owner, dataDir });
  const tokenOf = createTokens(port, tenants);
  const callerOf = (of: keyof Tenants) => createCaller(port, () => tokenOf(of));
  for (const tenant of quiet) {
    await importLeads(callerOf(tenant), 0, leadsOfQuiet);
  }
  await importLeads(callerOf('large'), 0, leadsOfNoisy);

  const people = await startPeople({ port, tenants, of: [...quiet], each: 2 });

  const ratios: Record<keyof Times, number[]> = { list: [], get: [] };
  for (let round = 1; round <= rounds; round += 1) {
    const alone = await measure(people);
    const [done, underLoad] = await Promise.all([
      noise.ask({ port, tenants, kinds, seconds, from: leadsOfNoisy * round }),
      measure(people),
    ]);
    const doneText = Object.entries(done).map(([kind, times]) => `${times} ${kind}`);
    for (const kind of ['list', 'get'] as const) {
      const [before, after] = [percentiles(alone[kind]), percentiles(underLoad[kind])];
      ratios[kind].push(after.p95 / before.p95);
      console.log(
        `${round} ${kind}: p50 ${before.p50.toFixed(1)} → ${after.p50.toFixed(1)} ms, p95 ${before.p95.toFixed(1)} → ${after.p95.toFixed(1)} ms (${(after.p95 / before.p95).toFixed(2)}×), load ${loadavg()[0]?.toFixed(1)}, ${doneText.join(', ')}`,
      );
    }
  }
  await people.stop();
  for (const [kind, values] of Object.entries(ratios)) {
    const median = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
    console.log(`${kind}: p95 ${median?.toFixed(2)}× beside a noisy organization (median of ${rounds})`);
  }
}

async function measure(people: People): Promise<Times> {
  await people.take();
  await new Promise(resolve => setTimeout(resolve, seconds * 1000));
  return await people.take();
}
