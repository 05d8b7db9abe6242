/** How long reports, dashboards and statements take on many records, and what others notice. See README.md. */
import { loadavg } from 'node:os';
import type { Connection } from '../../apps/server/src/platform/database/connections/connection.ts';
import { migrate } from '../../apps/server/src/platform/database/schema/migrate.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/start-embedded-postgres.ts';
import { benchLeadsMigration } from '../data/bench-leads.ts';
import { openPreparedDatabase } from '../data/prepared-database.ts';
import { createTokens } from '../data/tenants.ts';
import { startProduct } from '../harness/start-product.ts';
import { readCpu } from '../harness/usage.ts';
import { createClient } from './client.ts';
import { createJudge } from './judge.ts';
import { loadReportData } from './load-report-data.ts';
import { measureDashboard, measureOthers, measureRescoring, measureSingle } from './measure.ts';

const leads = Number(process.env.BENCH_LEADS ?? 1_000_000);
const deals = Number(process.env.BENCH_DEALS ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const parts = {
  dashboard: measureDashboard,
  single: measureSingle,
  others: measureOthers,
  rescoring: measureRescoring,
};
const chosen = process.env.BENCH_ONLY?.split(',') ?? Object.keys(parts);

const prepared = await openPreparedDatabase(process.env.BENCH_DATA, { leads, deals });
const { dataDir } = prepared;
const postgres = await startEmbeddedPostgres({ dataDir });
const product = await startProduct();
try {
  await bench(postgres.connection);
} finally {
  await product.stop();
  await postgres.stop();
  await prepared.discard();
}

async function bench(owner: Connection): Promise<void> {
  await migrate(owner, [benchLeadsMigration]);
  const { port, tenants } = await product.ask({ owner, dataDir, tenants: prepared.tenants });
  if (!prepared.tenants) {
    await loadReportData(owner, tenants.large.id, { leads, deals });
    await prepared.remember(tenants);
  }
  const tokenOf = createTokens(port, tenants);
  // Before anything is measured: the server refuses many sign-ins at once.
  for (const person of ['large', 'representative'] as const) {
    await tokenOf(person);
  }
  const client = createClient({ port, tokenOf });
  const judge = createJudge(() => readCpu(product.pid, postgres.pid));
  console.log(`${leads} leads, ${deals} deals, load ${loadavg()[0]?.toFixed(1)}`);
  for (const [name, measure] of Object.entries(parts)) {
    if (chosen.includes(name)) {
      await measure({ client, judge, rounds });
    }
  }
  const { missed } = judge;
  console.log(
    `load ${loadavg()[0]?.toFixed(1)}; ${missed.length === 0 ? 'all limits hold' : `missed: ${missed.join(', ')}`}`,
  );
  process.exitCode = missed.length > 0 ? 1 : 0;
}
