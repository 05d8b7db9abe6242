import type { Sql } from '../../apps/server/src/platform/database/connections/connection.ts';
import { drive, type Load, type Outcome } from '../harness/drive.ts';
import { readCpu } from '../harness/usage.ts';

export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** The processes whose CPU is read. */
interface Pids {
  readonly node: number;
  readonly postgres: number;
}

/** The limits of issue 19, in milliseconds. */
const limits = { indexed: 3, range: 10, add: 100, unindexed: 2000 };
/** What the triggers of custom fields may cost organizations without them, and ten values those that have them. */
const mostWithoutFields = 1.03;
const mostWithTenValues = 1.3;

/** The columns of a list, as a screen asks for them. */
const shownFields = [
  'fullName',
  'email',
  'companyName',
  'leadStatus',
  'estimatedValue',
  'createdAtUtc',
  'custom.field_0',
  'custom.field_1',
];

/** Lets one client ask the same question again and again. */
type Ask = (load: Load) => Promise<Outcome>;

interface Settings {
  readonly pids: Pids;
  readonly repeats: number;
  /** How long a question is asked before it is measured: a server that has just started runs code that is not compiled yet. */
  readonly warmUpSeconds: number;
}

/** Prints a table of what each question takes; false if a limit is missed. */
export async function measureAll(
  { call, read }: { call: Call; read: (path: string) => Ask },
  { pids, repeats }: Pick<Settings, 'pids' | 'repeats'>,
): Promise<boolean> {
  const settings = { pids, repeats, warmUpSeconds: 3 };
  const list = (query: string) => read(`/leads?pageSize=50&total=none&fields=${shownFields.join()}&${query}`);
  const where = (filter: object) => list(`filter=${encodeURIComponent(JSON.stringify(filter))}`);
  const number = (op: string, value: number) => ({ field: 'custom.field_1', op, value });
  const rare = { ...number('is', 4242), field: 'custom.field_19' };
  const few = { ...settings, repeats: Math.min(settings.repeats, 5) };
  const add: Ask = load =>
    drive(load, async () => async turn => {
      await call('POST', '/custom-fields', {
        entity: 'lead',
        type: 'text',
        label: `Added ${Date.now()} ${turn}`,
      });
      return 'answered';
    });
  console.log('| | p50 | p95 | CPU | limit |\n|---|---|---|---|---|');
  const range = where({ and: [number('atLeast', 4000), number('atMost', 4010)] });
  const met = [
    await time('plain list of 50', list(''), settings),
    await time('sorted by an indexed field', list('sort=custom.field_0'), settings, limits.indexed),
    await time('rare value of an indexed field', where(number('is', 4242)), settings, limits.indexed),
    await time('range of an indexed field', range, settings, limits.range),
    await time('rare value of a field without index', where(rare), few, limits.unindexed),
    await time('adding a field', add, { pids, repeats: 20, warmUpSeconds: 0 }, limits.add),
  ];
  return met.every(Boolean);
}

/** The CPU counts besides the time: other load on the machine makes calls wait, and does not make them dearer. */
async function time(
  title: string,
  ask: Ask,
  { pids, repeats, warmUpSeconds }: Settings,
  limit?: number,
): Promise<boolean> {
  if (warmUpSeconds > 0) {
    await ask({ connections: 1, seconds: warmUpSeconds, atMost: 10_000 });
  }
  const before = cpuOf(pids);
  const { requests, refused, median, p95 } = await ask({ connections: 1, seconds: 600, atMost: repeats });
  if (refused > 0) {
    throw new Error(`${title}: ${refused} of ${requests + refused} requests were refused.`);
  }
  const cpu = (cpuOf(pids) - before) / requests;
  const isMet = limit === undefined || median <= limit;
  const shown = [median, p95, cpu].map(ms => `${ms.toFixed(1)} ms`);
  const verdict = limit === undefined ? '' : `${limit} ms${isMet ? '' : ' (missed)'}`;
  console.log(`| ${[title, ...shown, verdict].join(' | ')} |`);
  return isMet;
}

/**
 * CPU of new leads, in turn: without custom fields, with the triggers of custom fields and without them; and with ten
 * custom values. The sums of many short rounds are compared, because the search index does its work in bursts. False
 * if a limit is missed.
 */
export async function compareCreating(sql: Sql, small: Call, medium: Call, pids: Pids): Promise<boolean> {
  const slugs = await tenFields(medium);
  let person = 0;
  const cost = async (call: Call, custom?: object) => {
    const before = cpuOf(pids);
    for (let n = 0; n < 100; n += 1) {
      person += 1;
      const email = `person-${Date.now()}-${person}@bench.example`;
      await call('POST', '/leads', { firstName: 'Ada', lastName: `Person ${person}`, email, custom });
    }
    return cpuOf(pids) - before;
  };
  const withoutTriggers = async () => {
    await setTriggers(sql, 'disable');
    const spent = await cost(small);
    await setTriggers(sql, 'enable');
    return spent;
  };
  const values = Object.fromEntries(slugs.map((slug, n) => [slug, n % 2 === 0 ? `value ${n}` : n]));
  const spent = { bare: 0, plain: 0, filled: 0 };
  await cost(small);
  for (let round = 0; round < 40; round += 1) {
    spent.bare += await withoutTriggers();
    spent.plain += await cost(small);
    spent.filled += await cost(medium, values);
  }
  const { bare, plain, filled } = spent;
  const isCheap = printRatio('new lead without custom fields, triggers', plain / bare, mostWithoutFields);
  return printRatio('new lead with ten custom values', filled / plain, mostWithTenValues) && isCheap;
}

/** Ten custom fields of an organization, three of them indexed; those of an earlier run are used again. */
async function tenFields(call: Call): Promise<string[]> {
  const there = (await call('GET', '/custom-fields?pageSize=50')) as { slug: string }[];
  for (let n = there.length; n < 10; n += 1) {
    const type = n % 2 === 0 ? 'text' : 'number';
    await call('POST', '/custom-fields', { entity: 'lead', type, label: `Field ${n}`, isIndexed: n < 3 });
  }
  return Array.from({ length: 10 }, (_, n) => `field_${n}`);
}

async function setTriggers(sql: Sql, state: 'enable' | 'disable'): Promise<void> {
  for (const trigger of ['keep_custom_inserted', 'keep_custom_updated', 'keep_custom_deleted']) {
    await sql.unsafe(`alter table crm.lead ${state} trigger ${trigger}`);
  }
}

function printRatio(title: string, ratio: number, limit: number): boolean {
  const isMet = ratio <= limit;
  console.log(`${title}: × ${ratio.toFixed(3)} CPU (limit ${limit}${isMet ? '' : ', missed'})`);
  return isMet;
}

/** In milliseconds. */
function cpuOf(pids: Pids): number {
  const { node, postgres } = readCpu(pids.node, pids.postgres);
  return (node + postgres) / 1000;
}
