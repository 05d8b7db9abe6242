import { runText, type TenantTx } from '../../database/tenant-db.ts';
import { findReached } from '../../resources/query/select-one.ts';
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
    const value = String(values[field === 'phone' ? 'phoneE164' : field] ?? '').toLowerCase();
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

/** A record that has a key of a row. */
export interface SameRecord {
  readonly id: string;
  /** Whether the asker may change it. */
  readonly isReached: boolean;
  /** This very import has made it, because an earlier row names it: the row itself was still to come. */
  readonly isMadeHere: boolean;
}

/** The records that have one of the keys. */
export async function findSame(
  tx: TenantTx,
  plan: Plan,
  keys: readonly Key[],
): Promise<ReadonlyMap<string, SameRecord>> {
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
  const madeHere = await findMadeHere(tx, plan, ids);
  return new Map(
    [...found].map(([text, id]) => [text, { id, isReached: reached.has(id), isMadeHere: madeHere.has(id) }]),
  );
}

/** Only records that can name each other are made before their rows come. */
async function findMadeHere(
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
