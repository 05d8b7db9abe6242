import { runText, type TenantTx } from '../../database/tenant-db.ts';
import { findReached } from '../../resources/query/select-one.ts';
import type { Plan } from './plan.ts';

/** A value by which a row is compared with others. */
export interface Key {
  readonly field: string;
  readonly value: string;
  /** Field and value combined. */
  readonly text: string;
}

export function keysOf({ settings }: Plan, values: Readonly<Record<string, unknown>>): Key[] {
  return settings.duplicates.keys.flatMap(field => {
    const value = String(values[field === 'phone' ? 'phoneE164' : field] ?? '').toLowerCase();
    return value ? [{ field, value, text: `${field} ${value}` }] : [];
  });
}

/** Stores which row had a key first and returns it for each key of these rows. Can be repeated. */
export async function storeKeys(
  tx: TenantTx,
  { importId }: Plan,
  numbers: readonly number[],
  keys: readonly (readonly Key[])[],
): Promise<ReadonlyMap<string, number>> {
  const { tenantId } = tx.principal;
  const first = new Map<string, number>();
  for (const [i, own] of keys.entries()) {
    for (const { text } of own) {
      first.set(text, first.get(text) ?? numbers[i] ?? 0);
    }
  }
  if (first.size === 0) {
    return first;
  }
  const texts = [...first.keys()];
  await tx`
    insert into crm.import_key (tenant_id, import_id, key, row_number)
    select ${tenantId}, ${importId}, key, row_number
    from unnest(${texts}::text[], ${[...first.values()]}::integer[]) as noted (key, row_number)
    on conflict do nothing`;
  // One lookup per key: with a list, and statistics of an empty table, PostgreSQL would read all stored keys.
  const rows = await tx<{ key: string; row: number }>`
    select wanted.key, noted.row from unnest(${texts}::text[]) as wanted (key)
    cross join lateral (
      select row_number as row from crm.import_key
      where tenant_id = ${tenantId} and import_id = ${importId} and import_key.key = wanted.key limit 1
    ) as noted`;
  return new Map(rows.map(({ key, row }) => [key, row]));
}

/** A record that matches a key of a row. */
export interface MatchingRecord {
  readonly id: string;
  /** Whether the user may change it. */
  readonly isWithinReach: boolean;
  /** Created by this import because an earlier row referred to it, before its own row. */
  readonly isCreatedHere: boolean;
}

/** The records that match one of the keys. */
export async function findMatches(
  tx: TenantTx,
  plan: Plan,
  keys: readonly Key[],
): Promise<ReadonlyMap<string, MatchingRecord>> {
  const { module } = plan;
  const found = new Map<string, string>();
  for (const [field, own] of Map.groupBy(keys, key => key.field)) {
    const rows = await tx[runText](
      `select wanted_value as value, found_id as id from crm.${module.table}_by_${field}($1, $2::text[])
       where found_id is not null`,
      [tx.principal.tenantId, [...new Set(own.map(({ value }) => value))]],
    );
    for (const { value, id } of rows) {
      found.set(`${field} ${value}`, id);
    }
  }
  const { import: permission } = module.resource.permissions;
  const ids = [...new Set(found.values())];
  const reached = await findReached(tx, module, ids, permission);
  const madeHere = await findCreatedHere(tx, plan, ids);
  return new Map(
    [...found].map(([text, id]) => [
      text,
      { id, isWithinReach: reached.has(id), isCreatedHere: madeHere.has(id) },
    ]),
  );
}

/** Only records that can refer to each other are created before their own rows. */
async function findCreatedHere(
  tx: TenantTx,
  { module, changeSetId }: Plan,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { name, fields } = module.resource;
  if (!changeSetId || ids.length === 0 || !Object.values(fields).some(field => field.references === name)) {
    return new Set();
  }
  const rows = await tx<{ id: string }>`
    select row_id as id from crm.change_log
    where tenant_id = ${tx.principal.tenantId} and entity = ${name} and row_id = any (${ids}::uuid[])
      and operation = 'insert' and change_set_id = ${changeSetId}`;
  return new Set(rows.map(({ id }) => id));
}
