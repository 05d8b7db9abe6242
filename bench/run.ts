/** What the product costs, beside bare references in the same run. See README.md. */
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Connection } from '../apps/server/src/platform/database/connections/connection.ts';
import { migrate } from '../apps/server/src/platform/database/schema/migrate.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/start-embedded-postgres.ts';
import { measureBulk } from './bulk.ts';
import { benchLeadsMigration } from './data/bench-leads.ts';
import { takeLeadSamples } from './data/lead-samples.ts';
import { loadContacts } from './data/load-contacts.ts';
import { loadData } from './data/load-data.ts';
import { loadDeals } from './data/load-deals.ts';
import { loadLeads } from './data/load-leads.ts';
import { openPreparedDatabase } from './data/prepared-database.ts';
import { renewSearchStatistics } from './data/renew-search-statistics.ts';
import { countMatches, takeSamples } from './data/samples.ts';
import { createTokens, type Tenants } from './data/tenants.ts';
import { startChild } from './harness/child.ts';
import type { Outcome } from './harness/drive.ts';
import type { HttpJob } from './harness/load-generator.ts';
import { type Machinery, type Measured, measureGroup } from './harness/measure.ts';
import { explainLists } from './harness/plans.ts';
import { printResults, printVerdicts } from './harness/report.ts';
import { runsOf } from './harness/runs.ts';
import { assertSameAnswers } from './harness/same-answers.ts';
import { startProduct } from './harness/start-product.ts';
import { judge } from './harness/targets.ts';
import { readMemory } from './harness/usage.ts';
import type { BareQuestion } from './reference/bare.ts';

const fullSize = 1_000_000;
const rows = Number(process.env.BENCH_ROWS ?? fullSize);
const requested = process.env.BENCH_ONLY?.split(',');
const keptIn = process.env.BENCH_DATA;
/** What the start leaves behind is collected once the server has had nothing to do for ten seconds. */
const untilIdleMs = 20_000;
/** Only its results are published. */
const isWhole = rows === fullSize && !requested && !keptIn;

const prepared = await openPreparedDatabase(keptIn, { rows });
const { dataDir } = prepared;
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  await bench(postgres.connection, postgres.pid);
} finally {
  await postgres.stop();
  await prepared.discard();
}

async function bench(owner: Connection, postmaster: number): Promise<void> {
  await migrate(owner, [benchLeadsMigration]);
  const product = await startProduct();
  const references = startChild<BareQuestion, number | Outcome>(
    new URL('reference/bare.ts', import.meta.url),
  );
  const generator = startChild<HttpJob, Outcome>(new URL('harness/load-generator.ts', import.meta.url));
  try {
    const { port, tenants, connections } = await product.ask({
      owner,
      dataDir,
      tenants: prepared.tenants,
    });
    await setTimeout(untilIdleMs);
    const memoryWhenIdle = readMemory(product.pid, postmaster);
    const loadSeconds = prepared.tenants ? 0 : await load(owner, tenants);

    const tenantId = tenants.large.id;
    const samples = await takeSamples(owner, tenantId);
    const barePort = (await references.ask({ do: 'serve', owner, tenantId, connections })) as number;
    const machinery: Machinery = {
      servers: { product: { pid: product.pid, port }, bare: { pid: references.pid, port: barePort } },
      references,
      generator,
      postmaster,
      tokenOf: createTokens(port, tenants),
    };
    const groups = runsOf(samples, await takeLeadSamples(owner, tenantId));
    await assertSameAnswers(machinery, groups);
    const plans = await explainLists(owner, tenantId, samples);
    const matches = await countMatches(owner, tenantId, samples);

    const all: Measured[] = [];
    for (const group of groups.map(group => group.filter(run => requested?.includes(run.key) ?? true))) {
      all.push(...(await measureGroup(machinery, group)));
      console.log(`Measured: ${[...new Set(group.map(run => run.key))].join(', ')}`);
    }
    const bulk = (requested?.includes('bulk') ?? true) ? await measureBulk(machinery, rows) : undefined;
    const results = { all, bulk, memoryWhenIdle, memory: readMemory(product.pid, postmaster) };
    const verdicts = judge(results);
    printResults(results);
    printVerdicts(verdicts);
    await save({ machine: machine(), rows, loadSeconds, matches, verdicts, ...results, plans });
    if (verdicts.some(({ kind, holds }) => kind === 'limit' && !holds)) {
      process.exitCode = 1;
    }
  } finally {
    await Promise.all([product.stop(), references.stop(), generator.stop()]);
  }
}

/** Fills a new database, and returns how many seconds that took. */
async function load(owner: Connection, tenants: Tenants): Promise<number> {
  const startedAt = performance.now();
  await loadData(owner, tenants, rows);
  await loadLeads(owner, tenants.large.id);
  await loadContacts(owner, tenants.large.id, rows / 10);
  await loadDeals(owner, tenants.large.id, rows / 10);
  await renewSearchStatistics(owner);
  await prepared.remember(tenants);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `Loaded ${rows.toLocaleString('en')} rows, a copy, as many leads and a tenth as many contacts and deals in ${seconds.toFixed(0)} s.`,
  );
  return seconds;
}

function machine() {
  const processors = cpus();
  return {
    at: new Date().toISOString(),
    node: process.version,
    cpu: processors[0]?.model,
    cores: processors.length,
  };
}

/** Only a whole run is worth keeping; one for trying out does not overwrite it. */
async function save(report: object): Promise<void> {
  const name = isWhole ? 'latest.json' : 'try.json.tmp';
  const file = new URL(`results/${name}`, import.meta.url);
  await writeFile(file, `${JSON.stringify(report, undefined, 2)}\n`);
  console.log(`\nWritten: bench/results/${name}`);
}
