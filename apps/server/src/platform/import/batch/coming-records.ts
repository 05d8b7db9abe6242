import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import type { CheckedRow } from '../match/judge-rows.ts';
import { storeKeys } from '../match/match-rows.ts';
import type { Plan } from '../match/plan.ts';
import type { Chunk } from '../read/read-chunk.ts';

/**
 * In a check of several files, rows refer to records that rows of other files will create. These are stored as keys of
 * the file that creates them: by id, by name and by email. A name that several rows have is stored once more.
 */
export async function storeComing(
  tx: TenantTx,
  plan: Plan,
  { cells }: Pick<Chunk, 'cells'>,
  judged: readonly CheckedRow[],
): Promise<void> {
  if (!plan.siblings) {
    return;
  }
  const numbers = cells.map(([number]) => number);
  const keys = judged.map(({ verdict: [outcome], values, idsOfOther = [] }) =>
    outcome === 'error' || !values ? idsOfOther.map(comingId) : [...idsOf(values), ...namesOf(plan, values)],
  );
  const first = await storeKeys(tx, plan, numbers, keys);
  if (givesCurrency(plan)) {
    const inCurrency = judged.map((row, i) => (keys[i] ?? []).flatMap(key => currencyKeys(key, row)));
    await storeKeys(tx, plan, numbers, inCurrency);
  }
  const again = keys.map((own, i) => own.filter(key => (first.get(key) ?? 0) < (numbers[i] ?? 0)).map(twice));
  await storeKeys(tx, plan, numbers, again);
}

type Values = Readonly<Record<string, unknown>>;

function idsOf({ sourceIds }: Values): string[] {
  return Array.isArray(sourceIds) ? sourceIds.map(text => comingId(text.slice(text.indexOf(':') + 1))) : [];
}

function namesOf({ module }: Plan, values: Values): string[] {
  const { title } = module.resource;
  const full = [values.firstName, values.lastName].filter(Boolean).join(' ');
  const names = [title === 'fullName' ? full : values[title], values.email];
  return [...new Set(names.flatMap(name => (typeof name === 'string' && name ? [comingName(name)] : [])))];
}

/** Whether amounts of other records are in the currency of these records. */
function givesCurrency({ all, module }: Plan): boolean {
  return all.some(({ imports, resource }) => {
    const from = imports?.currencyFrom?.record;
    return from !== undefined && resource.fields[from]?.references === module.resource.name;
  });
}

/** What currency a record will have: the one of the row, or the base currency. Records that are there keep theirs. */
function currencyKeys(key: string, { id, values }: CheckedRow): string[] {
  const currencyId = values?.currencyId ?? (id ? undefined : baseCurrency);
  return typeof currencyId === 'string' ? [inCurrencyKey(key, currencyId)] : [];
}

/** Stands for the id of the base currency. */
export const baseCurrency = 'base';

function inCurrencyKey(key: string, currencyId: string): string {
  return `${key} in ${currencyId}`;
}

/** The currencies that records of a kind will have, by `comingKey`. */
export async function findComingCurrencies(
  tx: TenantTx,
  plan: Plan,
  resource: string,
  { keys, currencyIds }: { keys: readonly string[]; currencyIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map(
    keys.flatMap(key => currencyIds.map(id => [inCurrencyKey(key, id), [key, id] as const])),
  );
  const found = await countComing(tx, filesOf(plan, resource), [...wanted.keys()]);
  return new Map([...wanted].flatMap(([key, pair]) => (found.has(key) ? [pair] : [])));
}

/** How a record that another file creates is stored, by the id or the name that a row refers to it with. */
export function comingKey(record: { readonly id: string } | { readonly name: string }): string {
  return 'id' in record ? comingId(record.id) : comingName(record.name);
}

function comingId(id: string): string {
  return `coming id ${id}`;
}

function comingName(name: string): string {
  return `coming name ${name.toLowerCase().slice(0, 400)}`;
}

function twice(key: string): string {
  return `twice ${key}`;
}

/** Those of some ids that records of a kind will have. Nothing once the import runs: they are there then. */
export async function findComingIds(
  tx: TenantTx,
  plan: Plan,
  resource: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const wanted = new Map(ids.map(id => [comingId(id), id]));
  const found = await countComing(tx, filesOf(plan, resource, plan.settings.source), [...wanted.keys()]);
  return new Set([...found.keys()].map(key => wanted.get(key) ?? ''));
}

/** How many records of a kind will have each of some names, in small letters. */
export async function findComingNames(
  tx: TenantTx,
  plan: Plan,
  resource: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const wanted = new Map(names.map(name => [comingName(name), name.toLowerCase()]));
  const found = await countComing(tx, filesOf(plan, resource), [...wanted.keys()]);
  return new Map([...found].map(([key, count]) => [wanted.get(key) ?? '', count]));
}

function filesOf(plan: Plan, resource: string, source?: string): string[] {
  const files = plan.changeSetId ? [] : (plan.siblings ?? []);
  return files
    .filter(file => file.resource === resource && (source === undefined || isSame(file.source, source)))
    .map(({ id }) => id);
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

async function countComing(
  tx: TenantTx,
  files: readonly string[],
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (files.length === 0 || keys.length === 0) {
    return new Map();
  }
  const rows = await tx<{ key: string; count: number }>`
    select wanted.key, noted.count from unnest(${[...keys]}::text[]) as wanted (key)
    cross join lateral (
      select count(*)::integer as count from crm.import_key
      where tenant_id = ${tx.principal.tenantId} and import_id = any (${[...files]}::uuid[])
        and import_key.key in (wanted.key, 'twice ' || wanted.key)
    ) as noted
    where noted.count > 0`;
  return new Map(rows.map(({ key, count }) => [key, count]));
}
