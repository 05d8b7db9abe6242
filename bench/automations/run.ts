/** What automations cost, and how fast they follow. See ../README.md. */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Connection,
  connect,
  type Sql,
} from '../../apps/server/src/platform/database/connections/connection.ts';
import { migrate } from '../../apps/server/src/platform/database/schema/migrate.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/start-embedded-postgres.ts';
import { benchLeadsMigration } from '../data/bench-leads.ts';
import { createTokens } from '../data/tenants.ts';
import { drive } from '../harness/drive.ts';
import { startProduct } from '../harness/start-product.ts';
import { readCpu } from '../harness/usage.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const createsPerRound = Number(process.env.BENCH_ROWS ?? 400);
const runs = Number(process.env.BENCH_RUNS ?? 2000);
const automationsAtOnce = 4;
/** What to measure: `create` takes longest. */
const only = (process.env.BENCH_ONLY ?? 'create,runs').split(',');

const dataDir = await mkdtemp(join(tmpdir(), 'pipewright-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const product = await startProduct();
let leadNumber = 0;
try {
  await bench(postgres.connection, postgres.pid);
} finally {
  await product.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

interface Organization {
  readonly id: string;
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
}

async function bench(owner: Connection, postmaster: number): Promise<void> {
  await migrate(owner, [benchLeadsMigration]);
  const { port, tenants } = await product.ask({ owner, dataDir });
  const tokenOf = createTokens(port, tenants);
  const organization = (of: 'large' | 'medium' | 'small'): Organization => ({
    id: tenants[of].id,
    async call(method, path, body) {
      const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${await tokenOf(of)}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) {
        throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      }
      return (text ? JSON.parse(text) : undefined) as never;
    },
  });
  const sql = connect(owner, { max: 1, searchPath: 'crm' });
  try {
    if (only.includes('create')) {
      await measureCreate({ postmaster, sql, none: organization('small'), some: organization('medium') });
    }
    await measureLatency(sql, organization('large'));
    await measureThroughput(sql, organization('large'), postmaster);
    await measureLoop(sql, organization('medium'));
  } finally {
    await sql.end();
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
}

/**
 * CPU of a new lead, in an organization without automations and in one with an automation for changed leads, while that
 * is paused and while it is on. Both states take turns, so that other load and growing tables count for both.
 */
async function measureCreate(given: {
  postmaster: number;
  sql: Sql;
  none: Organization;
  some: Organization;
}): Promise<void> {
  const { postmaster, sql, none, some } = given;
  const cost = async (organization: Organization): Promise<number> => {
    await quiet(sql);
    const before = readCpu(product.pid, postmaster);
    await drive({ connections: 4, seconds: 600, atMost: createsPerRound }, async () => async () => {
      await createLead(organization);
      return 'answered';
    });
    const after = readCpu(product.pid, postmaster);
    return (after.node + after.postgres - before.node - before.postgres) / createsPerRound;
  };
  const id = await publish(some, {
    entity: 'lead',
    trigger: { kind: 'changed', fields: ['jobTitle'] },
    steps: [{ kind: 'create-note', subject: 'Changed', body: null }],
  });
  await cost(none);
  await cost(some);
  const ratios: { none: number; some: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await some.call('POST', `/automations/${id}/pause`);
    const paused = { none: await cost(none), some: await cost(some) };
    await some.call('POST', `/automations/${id}/resume`);
    const on = { none: await cost(none), some: await cost(some) };
    ratios.push({ none: on.none / paused.none - 1, some: on.some / paused.some - 1 });
    console.log(
      `round ${round + 1}: ${Object.values(paused).map(Math.round)} → ${Object.values(on).map(Math.round)} µs`,
    );
  }
  console.log(
    `create: without automations ${percent(median(ratios.map(each => each.none)))} (≤ 1 %), with ${percent(median(ratios.map(each => each.some)))} (≤ 5 %)`,
  );
}

/** From the commit of a change to the end of the first step. */
async function measureLatency(sql: Sql, organization: Organization): Promise<void> {
  const id = await publish(organization, {
    entity: 'lead',
    trigger: { kind: 'created' },
    steps: [{ kind: 'create-note', subject: 'Welcome', body: null }],
  });
  for (let index = 0; index < 200; index += 1) {
    await createLead(organization);
    await sleep(20);
  }
  await quiet(sql);
  const rows = await sql<{ seconds: number }[]>`
    select extract(epoch from step.at_utc - cause.at_utc)::float8 as seconds
    from automation_run run
    join automation_run_step step on step.tenant_id = run.tenant_id and step.run_id = run.id
    join change_set cause on cause.tenant_id = run.tenant_id and cause.id = run.caused_by
    where run.tenant_id = ${organization.id} and run.automation_id = ${id}`;
  const sorted = rows.map(({ seconds }) => seconds).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  console.log(
    `first step after ${(at(0.5) * 1000).toFixed(0)} ms, p95 ${(at(0.95) * 1000).toFixed(0)} ms (≤ 1000), of ${rows.length}`,
  );
  await organization.call('POST', `/automations/${id}/pause`);
}

async function measureThroughput(sql: Sql, organization: Organization, postmaster: number): Promise<void> {
  const perAutomation = runs / automationsAtOnce;
  const recordIds: string[] = [];
  while (recordIds.length < perAutomation) {
    recordIds.push(await createLead(organization));
  }
  const ids = [];
  for (let index = 0; index < automationsAtOnce; index += 1) {
    ids.push(
      await publish(organization, {
        entity: 'lead',
        trigger: { kind: 'manual' },
        steps: [{ kind: 'update', values: { jobTitle: `Run ${index}` } }],
      }),
    );
  }
  // As autovacuum would have done: without statistics the planner reads all leads of the organization to find one.
  await sql`analyze`;
  const before = readCpu(product.pid, postmaster);
  const start = performance.now();
  await Promise.all(ids.map(id => organization.call('POST', `/automations/${id}/start`, { recordIds })));
  await quiet(sql);
  const seconds = (performance.now() - start) / 1000;
  const after = readCpu(product.pid, postmaster);
  const [node, database] = [after.node - before.node, after.postgres - before.postgres];
  console.log(
    `${(runs / seconds).toFixed(0)} one-step runs a second (≥ 200), ${runs} in ${seconds.toFixed(1)} s; CPU ${(node / runs).toFixed(0)} + ${(database / runs).toFixed(0)} µs each (node, PostgreSQL)`,
  );
}

/** Two automations that set each other off. */
async function measureLoop(sql: Sql, organization: Organization): Promise<void> {
  const loop = (changed: string, other: string) =>
    publish(organization, {
      entity: 'lead',
      trigger: { kind: 'changed', fields: [changed] },
      steps: [{ kind: 'update', values: { [other]: 'Again' } }],
    });
  const ids = [await loop('jobTitle', 'companyName'), await loop('companyName', 'jobTitle')];
  const lead = await createLead(organization);
  const start = performance.now();
  await organization.call('PATCH', `/leads/${lead}`, { jobTitle: 'Begin' });
  await quiet(sql);
  const seconds = (performance.now() - start) / 1000;
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from automation_run
    where tenant_id = ${organization.id} and record_id = ${lead} and automation_id = any (${ids}::uuid[])`;
  console.log(`a loop of two ends after ${seconds.toFixed(1)} s (≤ 5) and ${row?.count} runs`);
}

/** Waits until nothing is left to do: no events, and no runs that are due. */
async function quiet(sql: Sql): Promise<void> {
  let rest = 0;
  while (rest < 2) {
    const [row] = await sql<{ open: boolean }[]>`
      select exists (select from event where parked_at_utc is null)
        or exists (select from automation_run where state = 'queued') as open`;
    rest = row?.open ? 0 : rest + 1;
    await sleep(25);
  }
}

async function createLead(organization: Organization): Promise<string> {
  leadNumber += 1;
  const { id } = await organization.call<{ id: string }>('POST', '/leads', {
    firstName: 'Ada',
    lastName: `Lovelace ${leadNumber}`,
    email: `ada${leadNumber}@bench.example`,
    companyName: 'Engines',
  });
  return id;
}

async function publish(organization: Organization, draft: object): Promise<string> {
  const { id } = await organization.call<{ id: string }>('POST', '/automations', { name: 'Bench', draft });
  await organization.call('POST', `/automations/${id}/publish`);
  return id;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function percent(ratio: number): string {
  return `${ratio >= 0 ? '+' : ''}${(ratio * 100).toFixed(1)} %`;
}
