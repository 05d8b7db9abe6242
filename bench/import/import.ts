/** What an import of many leads takes, and what others notice of it. See README.md. */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportView } from '@pipewright/contract/operations/import/imports.ts';
import type { Connection } from '../../apps/server/src/platform/database/connections/connection.ts';
import { migrate } from '../../apps/server/src/platform/database/schema/migrate.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/start-embedded-postgres.ts';
import { benchLeadsMigration } from '../data/bench-leads.ts';
import { createTokens } from '../data/tenants.ts';
import { printVerdicts } from '../harness/report.ts';
import { startProduct } from '../harness/start-product.ts';
import { readCpu, readMemory } from '../harness/usage.ts';
import { percentiles, startPeople } from '../people/start-people.ts';
import { createCaller, type Phase, perform, sendFile, undo } from './import-client.ts';
import type { FileKind } from './import-file.ts';

const rows = Number(process.env.BENCH_ROWS ?? 100_000);
const kind: FileKind = process.env.BENCH_FILE === 'xlsx' ? 'xlsx' : 'csv';
/** The existing leads that others open during the import. */
const warmUp = 5000;

/** How long others wait for a list and for a record, in milliseconds: the 95th percentile. */
interface Waited {
  list: number;
  get: number;
}

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
  const tokenOf = createTokens(port, tenants);
  const client = createCaller(port, () => tokenOf('large'));

  console.log(`At the start: memory ${readMemory(product.pid, postgres.pid).node.toFixed(0)} MB.`);
  const first = await sendFile(client, { kind: 'csv', rows: warmUp, from: 0 });
  for (const phase of ['read', 'check', 'run'] as const) {
    await perform(client, first.id, phase);
  }
  const others = await startPeople({ port, tenants, of: ['large'], each: 3 });
  await new Promise(resolve => setTimeout(resolve, 3000));
  await others.take();
  await new Promise(resolve => setTimeout(resolve, 10_000));
  const before = await waiting();
  console.log(`Before: ${told(before)}`);

  const sending = performance.now();
  const { id, bytes } = await sendFile(client, { kind, rows, from: warmUp });
  const megabytes = (bytes / 1_048_576).toFixed(0);
  console.log(`Sent ${megabytes} MB (${kind}) in ${((performance.now() - sending) / 1000).toFixed(1)} s.`);
  await others.take();
  await measured('read', () => perform(client, id, 'read'));
  await measured('check', () => perform(client, id, 'check'));
  const run = await measured('run', () => perform(client, id, 'run'));
  const { counts, written, changeSetId } = (await client.call('GET', `/imports/${id}`)).body as ImportView;
  console.log(`Check and run: ${JSON.stringify(counts)} ${JSON.stringify(written)}`);
  const peak = readMemory(product.pid, postgres.pid).nodePeak;
  await measured('undo', () => undo(client, changeSetId ?? ''));
  await others.stop();
  const left = (await client.call('GET', '/leads?pageSize=1&total=exact')).body as unknown[];
  console.log(`Left after the undo: ${left.length > 0 ? 'what was there before' : 'nothing'}`);

  const verdicts = [
    verdict('100,000 leads with their change log', 's', 60, (run.seconds * 100_000) / rows),
    verdict('memory of the server, at most', 'MB', 400, peak),
    verdict('memory after the undo, at most', 'MB', 400, readMemory(product.pid, postgres.pid).nodePeak),
    verdict('list of others meanwhile, to before: 95th percentile', '×', 2, run.waited.list / before.list),
    verdict('record of others meanwhile, to before: 95th percentile', '×', 2, run.waited.get / before.get),
  ];
  printVerdicts(verdicts);
  if (verdicts.some(({ holds }) => !holds)) {
    process.exitCode = 1;
  }

  async function waiting(): Promise<Waited> {
    const { list, get } = await others.take();
    return { list: percentiles(list).p95, get: percentiles(get).p95 };
  }

  async function measured(name: string, work: () => Promise<Phase>): Promise<Phase & { waited: Waited }> {
    const cpu = readCpu(product.pid, postgres.pid);
    const phase = await work();
    const used = readCpu(product.pid, postgres.pid);
    const seconds = (part: 'node' | 'postgres') => ((used[part] - cpu[part]) / 1_000_000).toFixed(1);
    const waited = await waiting();
    const { node, nodePeak, jobs } = readMemory(product.pid, postgres.pid);
    const rates = phase.rates.map(rate => rate.toFixed(0)).join(' ');
    console.log(
      `${name}: ${phase.seconds.toFixed(1)} s, ${(rows / phase.seconds).toFixed(0)} rows/s (by tenths: ${rates}); CPU node ${seconds('node')} s, postgres ${seconds('postgres')} s; others ${told(waited)}; memory ${node.toFixed(0)} MB, peak ${nodePeak.toFixed(0)} MB, job process ${jobs.toFixed(0)} MB; load ${loadavg()[0]?.toFixed(1)}`,
    );
    return { ...phase, waited };
  }
}

function verdict(title: string, unit: 's' | 'MB' | '×', limit: number, value: number) {
  return { kind: 'limit' as const, title, unit, limit, value, holds: value <= limit };
}

function told({ list, get }: Waited): string {
  return `list ${list.toFixed(1)} ms, record ${get.toFixed(1)} ms (95th percentile)`;
}
