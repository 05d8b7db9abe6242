import type { Field } from '@pipewright/contract/fields/fields.ts';
import { typeOf } from '../resources/query/columns.ts';
import { decodeCursor, encodeCursor } from '../resources/query/list/cursor.ts';
import { listed, type Order, type Owners, type Source } from '../resources/query/list/order.ts';
import { customValueSql, isCustom, type StoredInCustom } from './custom-sql.ts';

/** Whether lists can be sorted by the keys of a custom field. Times and flags have keys that are not in their order. */
export function hasOrderedKeys(field: Field | undefined): field is StoredInCustom {
  return (
    isCustom(field) &&
    field.isIndexed === true &&
    field.formula === undefined &&
    ['text', 'date', 'numeric', 'integer'].includes(typeOf(field))
  );
}

interface IndexedSort {
  readonly field: StoredInCustom;
  readonly name: string;
  readonly isDescending: boolean;
  /** Whether the list has all records, not only those that match a filter or belong to some people. */
  readonly isWhole: boolean;
}

/**
 * By an indexed custom field. Records without a value come last, in both directions: they have no key, so that finding
 * them first would mean to read all others. A cursor holds an empty text in place of their value.
 *
 * The whole list is read in the order of the index of `crm.custom_key`. Of other lists, which may have few of the records,
 * that would read nearly all keys: there the records are found first, and sorted by the same keys.
 */
export function indexedOrder({ field, name, isDescending, isWhole }: IndexedSort): Order {
  const sort = isDescending ? `-${name}` : name;
  const [direction, follows] = isDescending ? ['desc', '<'] : ['asc', '>'];
  const isNumber = ['numeric', 'integer'].includes(typeOf(field));
  const key = isNumber ? 'key_number' : 'key_text';
  const keyed = `tenant_id = $1 and field_key = '${field.customKey}' and ${key} is not null`;
  /** The key of a value, as `crm.make_custom_key` makes it. */
  const keyOf = (value: string) =>
    isNumber
      ? `nullif(${value}::text, '')::double precision`
      : `left(lower(${value}::text), 100) collate "und-x-icu"`;

  /** The records themselves, sorted by the keys of their values. */
  function findAndSort(
    { columns, table, where, owners, limit }: Source,
    value?: string,
    id?: string,
  ): string {
    const own = keyOf(customValueSql(field, `${table}.`));
    const rest =
      value && id
        ? ` and case when ${value}::text <> ''
            then ${own} is null or (${own}, ${table}.id) ${follows} (${keyOf(value)}, ${id}::uuid)
            else ${own} is null and ${table}.id ${follows} ${id}::uuid end`
        : '';
    return `select ${listed(columns)}, ${own} as sort_key, ${table}.id as sort_id from crm.${table}
      where ${where}${ownedBy(owners)}${rest}
      order by sort_key ${direction} nulls last, sort_id ${direction} limit ${limit}`;
  }

  return {
    name: sort,
    keys: [name, 'id'],
    by: `page.sort_key ${direction} nulls last, page.sort_id ${direction}`,
    find(source) {
      const { columns, table, where, after, limit, values } = source;
      const [value, id] = after ? after.map(each => values.add(each)) : [];
      if (!isWhole) {
        return findAndSort(source, value, id);
      }
      const restOfKeyed =
        value && id
          ? ` and ${value}::text <> '' and (${key}, record_id) ${follows} (${keyOf(value)}, ${id}::uuid)`
          : '';
      const restOfOthers =
        value && id ? ` and (${value}::text <> '' or ${table}.id ${follows} ${id}::uuid)` : '';
      return `(select found.*, sort_key, sort_id from (
          select ${key} as sort_key, record_id as sort_id from crm.custom_key where ${keyed}${restOfKeyed}
        ) as keys cross join lateral (
          select ${listed(columns)} from crm.${table} where ${where} and ${table}.id = sort_id
        ) as found order by sort_key ${direction}, sort_id ${direction} limit ${limit})
        union all
        (select ${listed(columns)}, null as sort_key, ${table}.id as sort_id from crm.${table}
          where ${where}${restOfOthers} and not exists (
            select from crm.custom_key where ${keyed} and record_id = ${table}.id)
          order by ${table}.id ${direction} limit ${limit})
        limit ${limit}`;
    },
    readCursor: cursor => decodeCursor(cursor, sort, ['text', 'uuid']),
    cursorAfter: row => encodeCursor(sort, [String(row[name] ?? ''), row.id]),
  };
}

function ownedBy(owners: Owners | undefined): string {
  return owners ? ` and (${owners.column} = any (${owners.ids}::uuid[]) or ${owners.column} is null)` : '';
}
