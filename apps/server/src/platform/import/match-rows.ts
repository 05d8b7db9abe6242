import { runText, type TenantTx } from '../database/tenant-db.ts';
import { endOfNumber } from '../resources/alike.ts';
import { findReached } from '../resources/select-one.ts';
import type { Plan } from './plan.ts';

/** What a row is compared by. */
export interface Key {
  readonly field: string;
  readonly value: string;
  /** Field and value in one. */
  readonly text: string;
}

export function keysOf({ settings }: Plan, values: Readonly<Record<string, unknown>>): Key[] {
  return settings.duplicates.keys.flatMap(field => {
    const given = String(values[field] ?? '');
    const value = field === 'phone' ? endOfNumber(given) : given.toLowerCase();
    return value ? [{ field, value, text: `${field} ${value}` }] : [];
  });
}

/** Keeps which row had a key first; answers it for each key of these rows, however often they are noted. */
export async function noteKeys(
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
  // One look-up for each: with a list, and statistics of an empty table, every key noted so far is read.
  const rows = await tx<{ key: string; row: number }>`
    select wanted.key, noted.row from unnest(${texts}::text[]) as wanted (key)
    cross join lateral (
      select row_number as row from crm.import_key
      where tenant_id = ${tenantId} and import_id = ${importId} and import_key.key = wanted.key limit 1
    ) as noted`;
  return new Map(rows.map(({ key, row }) => [key, row]));
}

/** The records that have one of the keys, and whether the asker may change them. */
export async function findSame(
  tx: TenantTx,
  { module }: Plan,
  keys: readonly Key[],
): Promise<ReadonlyMap<string, { id: string; isReached: boolean }>> {
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
  const reached = await findReached(tx, module, [...new Set(found.values())], permission);
  return new Map([...found].map(([text, id]) => [text, { id, isReached: reached.has(id) }]));
}
