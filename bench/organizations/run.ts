/** What an installation with many organizations takes to start, migrate, tidy up, back up and list. See README.md. */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import {
  type Connection,
  connect,
  type Sql,
} from '../../apps/server/src/platform/database/connections/connection.ts';
import { migrate } from '../../apps/server/src/platform/database/schema/migrate.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/start-embedded-postgres.ts';
import { backUpInstallation } from '../../apps/server/src/platform/installation/back-up-installation.ts';
import { openPreparedDatabase } from '../data/prepared-database.ts';
import { readCpu, readMemory } from '../harness/usage.ts';
import { loadLeads } from './load-leads.ts';
import { loadOrganizations } from './load-organizations.ts';
import { listStates, measureList, runSchedule, signUp, sizeOf } from './measure.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const organizations = Number(process.env.BENCH_ORGANIZATIONS ?? 10_000);
const leads = Number(process.env.BENCH_LEADS ?? 5_000_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
/** Enough that partly filled pages hardly count. */
const signUps = 40;
const schedules = ['nightly-retention', 'nightly-tidy-up', 'nightly-abandoned', 'take-forecast-snapshots'];

const prepared = await openPreparedDatabase<{ organizations: number }>(process.env.BENCH_DATA, {
  organizations,
  leads,
});
const { dataDir } = prepared;
const postgres = await startEmbeddedPostgres({ dataDir });
const sql = connect(postgres.connection, { max: 1, searchPath: 'crm', timeoutMs: 0 });
try {
  await bench(postgres.connection);
} finally {
  await sql.end();
  await postgres.stop();
  await prepared.discard();
}

async function bench(owner: Connection): Promise<void> {
  await timed('an empty database', () => migrate(owner));
  if (!prepared.tenants) {
    await load(owner);
    await prepared.remember({ organizations });
  }

  const migration = {
    name: '9000_bench.sql',
    text: 'alter table crm.lead add column bench text; create index lead_bench on crm.lead (tenant_id, phone_digits, id)',
  };
  await timed('migration that adds a column and an index to leads', () => migrate(owner, [migration]));
  await sql`delete from pipewright.migration where name = ${migration.name}`;
  await sql`drop index crm.lead_bench`;
  await sql`alter table crm.lead drop column bench`;
  // The server finds a file of functions to apply, as after an upgrade, and then looks for lists that organizations lack.
  await sql`delete from pipewright.function_file where name = 'functions/places.sql'`;
  const upgraded = await startServer(owner, dataDir);
  say('start after an upgrade', upgraded.startMs);
  await upgraded.stop();
  const server = await startServer(owner, dataDir);
  try {
    say('start', server.startMs);
    await measure(owner, server);
  } finally {
    await server.stop();
  }
}

/** Signs up one organization and copies it. */
async function load(owner: Connection): Promise<void> {
  const server = await startServer(owner, dataDir);
  await signUp(server.port, 'template');
  await server.stop();
  const [template] = await sql<{ id: string }[]>`select id from identity.organization`;
  const templateId = template?.id ?? '';
  const before = await sizeOf(sql);
  await timed(`${organizations} organizations`, () =>
    loadOrganizations(sql, { templateId, organizations, leads }),
  );
  const bytes = (await sizeOf(sql)) - before;
  console.log(`each ${Math.round(bytes / organizations / 1000)} kB`);
  await timed(`${leads} leads`, () => loadLeads(sql, templateId, organizations));
  await sql.unsafe('reset session_replication_role');
  await timed('vacuum', async () => {
    await sql.unsafe('vacuum (analyze)');
    await sql.unsafe('checkpoint');
  });
  const [size] = await sql<{ bytes: number }[]>`select pg_database_size(current_database()) as bytes`;
  console.log(`the database has ${((size?.bytes ?? 0) / 1e9).toFixed(1)} GB`);
}

async function measure(owner: Connection, server: ServerProcess): Promise<void> {
  const large = [1];
  const small = Array.from({ length: 50 }, (_, i) => organizations - i);
  const quiet = { connections: 4, seconds };
  // The first round fills caches.
  await measureList(server.port, [...large, ...small], { connections: 4, seconds: 2 });
  console.log(`list of leads, largest organization: ${await measureList(server.port, large, quiet)}`);
  console.log(`list of leads, 50 small organizations: ${await measureList(server.port, small, quiet)}`);
  await measureSignUps(sql, server);
  for (const schedule of schedules) {
    const done = runSchedule(sql, schedule);
    if (schedule === 'nightly-retention') {
      console.log(`list of leads beside it, 50 small: ${await measureList(server.port, small, quiet)}`);
    }
    say(schedule, await done);
  }
  const file = join(dataDir, 'backup.tar.gz');
  const { size } = await timed('backup', () => backUpInstallation(owner, file));
  console.log(`the backup has ${(size / 1e6).toFixed(0)} MB`);
  const { node, together } = readMemory(server.pid, postgres.pid);
  console.log(`memory: node ${node.toFixed(0)} MB, with PostgreSQL ${together.toFixed(0)} MB`);
}

async function measureSignUps(tables: Sql, server: ServerProcess): Promise<void> {
  const [before, cpuBefore] = [await sizeOf(tables), readCpu(server.pid, postgres.pid)];
  const made: { email: string; ms: number }[] = [];
  // A kept database has those of earlier runs.
  const run = Date.now().toString(36);
  for (let i = 0; i < signUps; i += 1) {
    made.push(await signUp(server.port, `new-${run}-${i}`));
  }
  const cpu = readCpu(server.pid, postgres.pid);
  const bytes = ((await sizeOf(tables)) - before) / signUps;
  const [node, database] = [cpu.node - cpuBefore.node, cpu.postgres - cpuBefore.postgres].map(microseconds =>
    Math.round(microseconds / signUps / 1000),
  );
  console.log(
    `sign-up: ${inShort(made.map(({ ms }) => ms))}, CPU of node ${node} ms and PostgreSQL ${database} ms, ${Math.round(bytes / 1000)} kB each`,
  );
  const lists: { first: number; second: number }[] = [];
  for (const { email } of made) {
    lists.push(await listStates(server.port, email));
  }
  console.log(`states of Germany, first: ${inShort(lists.map(({ first }) => first))}`);
  console.log(`states of Germany, second: ${inShort(lists.map(({ second }) => second))}`);
}

function inShort(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `best ${sorted[0]?.toFixed(0)} ms, median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms`;
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  say(what, performance.now() - started);
  return result;
}

function say(what: string, ms: number): void {
  console.log(`${what}: ${(ms / 1000).toFixed(1)} s (load ${loadavg()[0]?.toFixed(1)})`);
}
