/** What importing a whole export of another product takes: companies, people, leads, deals and activities. See README.md. */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportBatchView } from '@pipewright/contract/operations/import/import-batches.ts';
import type { Connection } from '../apps/server/src/platform/database/connections/connection.ts';
import { migrate } from '../apps/server/src/platform/database/schema/migrate.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/start-embedded-postgres.ts';
import { presets } from '../apps/server/src/platform/import/presets/recognize-preset.ts';
import { generatedKinds, generateExport } from '../apps/server/src/testing/imports/generated-exports.ts';
import { benchLeadsMigration } from './data/bench-leads.ts';
import { createTokens } from './data/tenants.ts';
import { startProduct } from './harness/start-product.ts';
import { readCpu, readMemory } from './harness/usage.ts';
import { type Caller, createCaller, performBatch, sendBytes, undo } from './import/import-client.ts';

const rows = Number(process.env.BENCH_ROWS ?? 20_000);
const source = process.env.BENCH_PRESET ?? 'Salesforce';

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

  const id = await sendExport(client);
  const read = await measured('read', () => performBatch(client, id, 'read', report));
  const check = await measured('check', () => performBatch(client, id, 'check', report));
  const run = await measured('run', () => performBatch(client, id, 'run', report));
  const { files, changeSetId } = (await client.call('GET', `/import-batches/${id}`)).body as ImportBatchView;
  for (const { fileName, rowCount, counts, written } of files) {
    console.log(`${fileName}: ${rowCount} rows, ${JSON.stringify(counts)}, ${JSON.stringify(written)}`);
  }
  const cpu = (read + check + run).toFixed(0);
  console.log(`Read, check and run: ${cpu} µs of CPU for each row.`);
  await measured('undo', () => undo(client, changeSetId ?? ''));
}

/** Sends the files of an export that has so many rows together. */
async function sendExport(client: Caller): Promise<string> {
  const preset = presets.find(each => each.source === source);
  if (!preset) {
    throw new Error(`There is no preset “${source}”.`);
  }
  const { id } = (await client.call('POST', '/import-batches', { name: source })).body as ImportBatchView;
  const perKind = Math.ceil(rows / generatedKinds(preset).length);
  for (const [fileName, text] of Object.entries(generateExport(preset, perKind))) {
    const bytes = Buffer.from(text);
    const file = await client.call('POST', `/import-batches/${id}/files`, { fileName, size: bytes.length });
    await sendBytes(client, (file.body as { id: string }).id, bytes);
  }
  return id;
}

/** Prints what a phase took, and returns its CPU in microseconds for each row. */
async function measured(name: string, work: () => Promise<{ seconds: number }>): Promise<number> {
  const before = readCpu(product.pid, postgres.pid);
  const { seconds } = await work();
  const after = readCpu(product.pid, postgres.pid);
  const [node, database] = [after.node - before.node, after.postgres - before.postgres];
  const { node: memory, nodePeak } = readMemory(product.pid, postgres.pid);
  console.log(
    `${name}: ${seconds.toFixed(1)} s, ${(rows / seconds).toFixed(0)} rows/s; CPU for each row: node ${(node / rows).toFixed(0)} µs, PostgreSQL ${(database / rows).toFixed(0)} µs; memory ${memory.toFixed(0)} MB, peak ${nodePeak.toFixed(0)} MB; load ${loadavg()[0]?.toFixed(1)}`,
  );
  return (node + database) / rows;
}

function report(done: number, total: number, rate: number): void {
  console.log(`  ${done} of ${total}, ${rate.toFixed(0)} a second`);
}
