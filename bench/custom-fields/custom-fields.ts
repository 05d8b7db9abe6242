/** What custom fields cost: CPU of a new lead and of a list, without and with them. See README.md. */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../../apps/server/src/platform/database/connections/connection.ts';
import { migrate } from '../../apps/server/src/platform/database/schema/migrate.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/start-embedded-postgres.ts';
import { benchLeadsMigration } from '../data/bench-leads.ts';
import { createTokens } from '../data/tenants.ts';
import { drive } from '../harness/drive.ts';
import { startProduct } from '../harness/start-product.ts';
import { readCpu } from '../harness/usage.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const callsPerRound = Number(process.env.BENCH_ROWS ?? 300);
/** A new lead with 10 custom values may cost so much more than one without. */
const mostForCreate = 1.3;

type Organization = 'small' | 'medium' | 'large';
type Call = (of: Organization, method: string, path: string, body?: unknown) => Promise<unknown>;

const dataDir = await mkdtemp(join(tmpdir(), 'pipewright-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const product = await startProduct();
let leadNumber = 0;
try {
  await bench(postgres.connection);
} finally {
  await product.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** `small` has no custom fields, `medium` has 10 of them, three of which are indexed, and `large` also three formulas. */
async function bench(owner: Connection): Promise<void> {
  await migrate(owner, [benchLeadsMigration]);
  const { port, tenants } = await product.ask({ owner, dataDir });
  const tokenOf = createTokens(port, tenants);
  const call: Call = async (of, method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${await tokenOf(of)}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) {
      throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    }
    return text ? JSON.parse(text) : undefined;
  };
  await addFields(call);
  const create = (of: Organization) => call(of, 'POST', '/leads', newLead(of !== 'small'));
  const list = (of: Organization) => call(of, 'GET', '/leads?pageSize=50&total=none');
  const ratio = await compare('create', create);
  await compare('list', list);
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
  process.exitCode = ratio > mostForCreate ? 1 : 0;
}

async function addFields(call: Call): Promise<void> {
  for (const organization of ['medium', 'large'] as const) {
    for (let i = 0; i < 10; i += 1) {
      const type = i % 2 === 0 ? 'text' : 'number';
      const body = { entity: 'lead', type, label: `Field ${i}`, isIndexed: i < 3 };
      await call(organization, 'POST', '/custom-fields', body);
    }
  }
  const formulas = [
    'custom.field_1 * custom.field_3',
    'today() - createdAtUtc',
    'custom.field_5 / custom.field_7',
  ];
  for (const [i, formula] of formulas.entries()) {
    const rules = { formula, result: 'number' };
    await call('large', 'POST', '/custom-fields', {
      entity: 'lead',
      type: 'formula',
      label: `Formula ${i}`,
      rules,
    });
  }
}

function newLead(hasCustom: boolean): object {
  leadNumber += 1;
  const values = Array.from({ length: 10 }, (_, i) => [
    `field_${i}`,
    i % 2 === 0 ? `value ${leadNumber % 97}` : leadNumber % 89,
  ]);
  return {
    firstName: 'Grace',
    lastName: `Hopper ${leadNumber}`,
    email: `lead-${leadNumber}@bench.example`,
    ...(hasCustom ? { custom: Object.fromEntries(values) } : {}),
  };
}

/** The organizations take turns, so that other load and growing tables count for all. Returns the ratio of `medium`. */
async function compare(title: string, perform: (of: Organization) => Promise<unknown>): Promise<number> {
  const organizations = ['small', 'medium', 'large'] as const;
  const cost = async (of: Organization): Promise<number> => {
    const before = readCpu(product.pid, postgres.pid);
    await drive({ connections: 4, seconds: 600, atMost: callsPerRound }, async () => async () => {
      await perform(of);
      return 'answered';
    });
    const after = readCpu(product.pid, postgres.pid);
    return (after.node + after.postgres - before.node - before.postgres) / callsPerRound;
  };
  for (const organization of organizations) {
    await cost(organization);
  }
  const ratios: { medium: number; large: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [none, some, formulas] = [await cost('small'), await cost('medium'), await cost('large')];
    ratios.push({ medium: some / none, large: formulas / none });
    console.log(`${title}: ${[none, some, formulas].map(Math.round).join(', ')} µs of CPU`);
  }
  const medium = middle(ratios.map(each => each.medium));
  const large = middle(ratios.map(each => each.large));
  console.log(`${title}: × ${medium.toFixed(2)} with 10 fields, × ${large.toFixed(2)} with 3 formulas more`);
  return medium;
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
