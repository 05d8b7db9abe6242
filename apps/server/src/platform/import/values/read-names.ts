import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import type { Module } from '../../resources/define-module.ts';
import { columnOf } from '../../resources/query/columns.ts';
import { findReached } from '../../resources/query/select-one.ts';
import { nameKeyOf } from '../match/name-key.ts';
import { countryCodeOf } from './country-names.ts';

/** An entry that a text of the file names; for places also the state and country. */
export interface NamedEntry {
  readonly id: string;
  readonly countryId?: string;
  readonly stateId?: string;
}

/** The entries by their names in lower case. */
export type Names = ReadonlyMap<string, readonly NamedEntry[]>;

/** Looks up many texts in the list of a resource at once: by name or id, and by key or code if it has one. */
export async function readNames(
  tx: TenantTx,
  all: readonly Module[],
  resource: string,
  wanted: readonly string[],
): Promise<Names> {
  const texts = [...new Set(wanted.map(text => text.toLowerCase()))];
  if (texts.length === 0) {
    return new Map();
  }
  const module = all.find(known => known.resource.name === resource);
  const rows = module?.imports ? await findRecords(tx, module, texts) : await findEntries(tx, module, texts);
  const names = new Map<string, NamedEntry[]>();
  for (const { text, ...named } of rows) {
    const known = names.get(text) ?? [];
    names.set(text, known.some(({ id }) => id === named.id) ? known : [...known, named]);
  }
  if (resource === 'country') {
    await addOtherNames(tx, module, texts, names);
  }
  return names;
}

/** Countries by other names than the list has: `UK`, `USA`, `Deutschland`. */
async function addOtherNames(
  tx: TenantTx,
  module: Module | undefined,
  texts: readonly string[],
  names: Map<string, NamedEntry[]>,
): Promise<void> {
  const missing = texts.flatMap(text => {
    const code = names.has(text) ? undefined : countryCodeOf(text);
    return code ? [{ text, code: code.toLowerCase() }] : [];
  });
  const found =
    missing.length > 0
      ? await findEntries(
          tx,
          module,
          missing.map(({ code }) => code),
        )
      : [];
  for (const { text, code } of missing) {
    const entry = found.find(each => each.text === code);
    if (entry) {
      names.set(text, [{ id: entry.id }]);
    }
  }
}

type Found = NamedEntry & { text: string };

/** In lists that can be long, by the indexes of imports. Records that the user cannot see are not found. */
async function findRecords(tx: TenantTx, module: Module, texts: readonly string[]): Promise<Found[]> {
  const by = async (key: string, wanted: readonly string[]): Promise<Found[]> =>
    (
      await tx[runText](
        `select wanted_value as text, found_id as id from crm.${module.table}_by_${key}($1, $2::text[]) where found_id is not null`,
        [tx.principal.tenantId, wanted],
      )
    ).map(({ text, id }) => ({ text, id }));
  const { keys = [] } = module.imports ?? {};
  const hasEmail = keys.includes('email');
  const found = [
    ...(await by(nameKeyOf(module), texts)),
    ...(hasEmail
      ? await by(
          'email',
          texts.filter(text => text.includes('@')),
        )
      : []),
  ];
  const { owner, permissions } = module.resource;
  if (!owner) {
    return found;
  }
  if (!tx.principal.permissions.has(permissions.read)) {
    return [];
  }
  const ids = found.map(({ id }) => id);
  const readable = await findReached(tx, module, ids);
  return found.filter(({ id }) => readable.has(id));
}

async function findEntries(
  tx: TenantTx,
  module: Module | undefined,
  texts: readonly string[],
): Promise<Found[]> {
  const { table, key, columns, along } = placeOf(module);
  const rows = await tx[runText](
    `select lower(named) as text, ${key} as id${along.map(field => `, ${columnOf(field)} as "${field}"`).join('')}
     from crm.${table} cross join lateral unnest(array[${columns.join(', ')}]::text[]) as named
     where tenant_id = $1 and lower(named) = any ($2::text[])`,
    [tx.principal.tenantId, texts],
  );
  return rows.map(row => row as Found);
}

function placeOf(module: Module | undefined) {
  if (!module) {
    return {
      table: 'membership',
      key: 'user_id',
      columns: ['user_id::text', 'full_name', 'email'],
      along: [],
    };
  }
  const { fields, title } = module.resource;
  return {
    table: module.table,
    key: 'id',
    columns: ['id::text', ...[title, 'key', 'code', 'code3'].filter(field => field in fields).map(columnOf)],
    along: ['countryId', 'stateId'].filter(field => fields[field]?.references),
  };
}
