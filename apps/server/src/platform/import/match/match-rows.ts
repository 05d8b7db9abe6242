import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import { findReached } from '../../resources/query/select-one.ts';
import type { Plan } from './plan.ts';
import { findBySourceId, withSourceId } from './source-ids.ts';

/** A value by which a row is compared with others. */
export interface Key {
  readonly field: string;
  readonly value: string;
  /** Field and value combined. */
  readonly text: string;
}

/** A row as far as matching is concerned. */
export interface Compared {
  readonly values: Readonly<Record<string, unknown>>;
  readonly sourceId?: string;
}

export function keysOf({ settings }: Plan, { values }: Compared): Key[] {
  return settings.duplicates.keys.flatMap(field => {
    const value = keyValue(field, values).toLowerCase();
    return value ? [{ field, value, text: `${field} ${value}` }] : [];
  });
}

function keyValue(field: string, values: Compared['values']): string {
  if (field === 'phone') {
    return String(values.phoneE164 ?? '');
  }
  return String(values[field] ?? (field === 'domain' ? domainOf(String(values.website ?? '')) : ''));
}

/** Sites where many companies have a page: they identify none of them. */
const sharedSites =
  /(^|\.)(facebook|linkedin|instagram|twitter|x|youtube|google|wixsite|wordpress|github|etsy)\.\w+$/;

/** As the database derives it: see `complete_company`. */
function domainOf(website: string): string {
  const domain = /^(?:[a-z]+:\/\/)?(?:www\.)?([^/?#:]+)/i.exec(website)?.[1] ?? '';
  return sharedSites.test(domain) ? '' : domain;
}

/** Stores which row had a key first and returns it for each key of these rows. Can be repeated. */
export async function storeKeys(
  tx: TenantTx,
  { importId }: Plan,
  numbers: readonly number[],
  keys: readonly (readonly string[])[],
): Promise<ReadonlyMap<string, number>> {
  const { tenantId } = tx.principal;
  const first = new Map<string, number>();
  for (const [i, own] of keys.entries()) {
    for (const text of own) {
      first.set(text, first.get(text) ?? numbers[i] ?? 0);
    }
  }
  if (first.size === 0) {
    return first;
  }
  const texts = [...first.keys()];
  // One lookup per key: with a list, and statistics of an empty table, PostgreSQL would read all stored keys.
  const rows = await tx<{ key: string; row: number }>`
    select wanted.key, noted.row from unnest(${texts}::text[]) as wanted (key)
    cross join lateral (
      select row_number as row from crm.import_key
      where tenant_id = ${tenantId} and import_id = ${importId} and import_key.key = wanted.key limit 1
    ) as noted`;
  const known = new Map(rows.map(({ key, row }) => [key, row]));
  const added = texts.filter(text => !known.has(text));
  if (added.length > 0) {
    await tx`
      insert into crm.import_key (tenant_id, import_id, key, row_number)
      select ${tenantId}, ${importId}, key, row_number
      from unnest(${added}::text[], ${added.map(text => first.get(text) ?? 0)}::integer[]) as noted (key, row_number)`;
  }
  return new Map([...first, ...known]);
}

/** Those of some keys that rows of files have. */
export async function findKeys(
  tx: TenantTx,
  files: readonly string[],
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (files.length === 0 || keys.length === 0) {
    return new Set();
  }
  const rows = await tx<{ key: string }>`
    select wanted.key from unnest(${[...new Set(keys)]}::text[]) as wanted (key)
    cross join lateral (
      select from crm.import_key
      where tenant_id = ${tx.principal.tenantId} and import_id = any (${[...files]}::uuid[])
        and import_key.key = wanted.key
      limit 1
    ) as noted`;
  return new Set(rows.map(({ key }) => key));
}

/** A record that matches a key of a row. */
export interface MatchingRecord {
  readonly id: string;
  /** Whether the user may change it. */
  readonly isWithinReach: boolean;
  /** Created by this import because an earlier row referred to it, before its own row. */
  readonly isCreatedHere: boolean;
  /** Whether it has an id of the system that the file comes from. */
  readonly hasSourceId: boolean;
}

/** The records that have the values of the keys, the oldest first. */
export async function findMatches(
  tx: TenantTx,
  plan: Plan,
  keys: readonly Key[],
): Promise<ReadonlyMap<string, readonly MatchingRecord[]>> {
  const { module } = plan;
  const found: { text: string; id: string }[] = [];
  for (const [field, own] of Map.groupBy(keys, key => key.field)) {
    const rows = await tx[runText](
      `select wanted_value as value, found_id as id from crm.${module.table}_by_${field}($1, $2::text[])`,
      [tx.principal.tenantId, [...new Set(own.map(({ value }) => value))]],
    );
    found.push(...rows.map(({ value, id }) => ({ text: `${field} ${value}`, id })));
  }
  const { import: permission } = module.resource.permissions;
  const ids = [...new Set(found.map(({ id }) => id))];
  const reached = await findReached(tx, module, ids, permission);
  const madeHere = await findCreatedHere(tx, plan, ids);
  const known = await withSourceId(tx, plan.settings.source, ids);
  const records = found.map(({ text, id }) => ({
    text,
    id,
    isWithinReach: reached.has(id),
    isCreatedHere: madeHere.has(id),
    hasSourceId: known.has(id),
  }));
  return Map.groupBy(records, ({ text }) => text);
}

/** The records that have the ids of rows, by these ids. */
export async function findById(
  tx: TenantTx,
  plan: Plan,
  rows: readonly Compared[],
): Promise<ReadonlyMap<string, MatchingRecord>> {
  const { module, settings } = plan;
  const { name, permissions } = module.resource;
  const ids = rows.flatMap(({ sourceId }) => sourceId ?? []);
  const found = await findBySourceId(tx, { source: settings.source, resource: name }, ids);
  if (found.size === 0) {
    return new Map();
  }
  const reached = await findReached(tx, module, [...found.values()], permissions.import);
  return new Map(
    [...found].map(([sourceId, id]) => [
      sourceId,
      { id, isWithinReach: reached.has(id), isCreatedHere: false, hasSourceId: true },
    ]),
  );
}

/** Whether such records can refer to each other, and so be created before their own rows. */
export function refersToItself({ module: { resource } }: Plan): boolean {
  return Object.values(resource.fields).some(
    ({ references, presence }) => references === resource.name && presence !== 'computed',
  );
}

async function findCreatedHere(
  tx: TenantTx,
  plan: Plan,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { changeSetId } = plan;
  const files = plan.siblings?.filter(({ resource }) => resource === plan.module.resource.name) ?? [];
  // Of several files nobody knows which of them has made a record.
  if (!changeSetId || ids.length === 0 || !refersToItself(plan) || files.length > 1) {
    return new Set();
  }
  const rows = await tx<{ id: string }>`
    select row_id as id from crm.change_log
    where tenant_id = ${tx.principal.tenantId} and entity = ${plan.module.resource.name}
      and row_id = any (${ids}::uuid[]) and operation = 'insert' and change_set_id = ${changeSetId}`;
  return new Set(rows.map(({ id }) => id));
}
