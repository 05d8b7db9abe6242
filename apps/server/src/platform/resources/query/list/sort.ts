import { isCustomName } from '@pipewright/contract/customization/custom-names.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { FieldKind } from '@pipewright/contract/fields/field-definition.ts';
import { readsOtherRecords } from '@pipewright/contract/formulas/formula-fields.ts';
import type { Row } from 'postgres';
import { isCustom } from '../../../custom-fields/custom-sql.ts';
import { hasOrderedKeys, indexedOrder } from '../../../custom-fields/indexed-order.ts';
import { invalid } from '../../../errors.ts';
import { msg } from '../../../language/message.ts';
import { comparedColumn, comparedType, hasDecimals, typeOf } from '../columns.ts';
import { fieldSql } from '../field-sql.ts';
import type { Values } from '../values.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { listed, type Order, ofOwners, type Source, type Window } from './order.ts';
import { referenceOrder } from './reference-order.ts';

/** `isWhole`: the list has all records, not only those that match a filter or belong to some people. */
export function orderOf(resource: AnyResource, asked: string | undefined, isWhole: boolean): Order {
  const name = asked?.replace(/^-/, '') ?? '';
  const isDescending = asked?.startsWith('-') ?? false;
  const field = resource.fields[name];
  assertSortable(resource, name);
  if (hasOrderedKeys(field)) {
    return indexedOrder({ field, name, isDescending, isWhole });
  }
  return field?.kind === 'reference'
    ? referenceOrder(resource, name, isDescending)
    : keyOrder(resource, asked);
}

/** Which built-in fields can be sorted by is the contract's matter; custom fields differ between organizations. */
function assertSortable({ fields }: AnyResource, name: string): void {
  const field = fields[name];
  if (isCustomName(name) && (!field || ['reference', 'texts', 'longText'].includes(field.kind))) {
    throw invalid({ sort: msg`There is no field “${name}” to sort by` });
  }
  if (field?.formula && readsOtherRecords(field.formula, fields)) {
    throw invalid({
      sort: msg`A list can’t be sorted by “${name}”, because its formula reads other records`,
    });
  }
}

/**
 * All keys run in one direction, the id last: one comparison of rows, which an index on the same columns answers
 * from the right place at once, however far down the list it is.
 */
export function keyOrder(resource: AnyResource, asked: string | undefined) {
  const keys = asked ? [asked] : resource.sort;
  const descending = keys[0]?.startsWith('-') ?? false;
  const fields = [...keys.map(key => key.replace(/^-/, '')), 'id'];
  const types = fields.map(field => castOf(resource, field));
  const expressions = fields.map(field => sortExpression(resource, field));
  const direction = descending ? 'desc' : 'asc';
  const name = keys.join(',');
  /** The text after ORDER BY where the table itself is read. */
  const byOfTable = expressions.map(expression => `${expression} ${direction}`).join(', ');
  const sortColumns = expressions.map((_, i) => `sort_${i}`);
  /** The sort keys as columns of a subquery, for the order after the joins. */
  const sorted = expressions.map((expression, i) => `${expression} as ${sortColumns[i]}`).join(', ');
  const bySorted = sortColumns.map(column => `${column} ${direction}`).join(', ');

  function following(key: readonly unknown[], values: Values): string {
    const marks = types.map((type, i) => `${values.add(key[i])}::${type}`);
    return ` and (${expressions.join(', ')}) ${descending ? '<' : '>'} (${marks.join(', ')})`;
  }

  function keyOf(cursor: string | undefined): { at: string; id: string } | undefined {
    const [at, id] = cursor ? decodeCursor(cursor, name, types) : [];
    return at === undefined ? undefined : { at: String(at), id: String(id) };
  }

  return {
    name,
    keys: fields,
    byOfTable,
    sorted,
    by: sortColumns.map(column => `page.${column} ${direction}`).join(', '),
    find({ columns, table, where, owners, after, limit, values }: Source): string {
      const rest = after ? following(after, values) : '';
      if (!owners) {
        return `select ${listed(columns)}, ${sorted} from crm.${table}
          where ${where}${rest} order by ${byOfTable} limit ${limit}`;
      }
      const ofEach = ofOwners(owners, condition => {
        return `select ${listed(columns)}, ${sorted} from crm.${table} where ${where} and ${condition}${rest}
          order by ${owners.column} ${direction}, ${byOfTable} limit ${limit}`;
      });
      return `${ofEach} order by ${bySorted} limit ${limit}`;
    },
    readCursor: (cursor: string) => decodeCursor(cursor, name, types),
    findInWindow({ columns, table, where, after, limit, values }: Source, window: Window): string {
      const rest = after ? following(after, values) : '';
      const inWindow = `select ${listed(columns)}, ${sorted} from (
          select * from crm.${table} where ${where}${rest} order by ${byOfTable} limit ${window.rows}
        ) as ${table} where ${window.condition} order by ${byOfTable} limit ${limit}`;
      if (!window.otherwise) {
        return inWindow;
      }
      // PostgreSQL executes only one of the two.
      const isFull = `(select count(*) from in_window) = ${limit}`;
      return `with in_window as materialized (${inWindow})
        select * from in_window where ${isFull}
        union all
        (select ${listed(columns)}, ${sorted} from crm.${table}
          where ${where}${rest} and ${window.otherwise} and not ${isFull} order by ${byOfTable} limit ${limit})`;
    },
    newestFirst: name === '-createdAtUtc' ? keyOf : undefined,
    cursorAfter: (row: Row): string =>
      encodeCursor(
        name,
        fields.map(field => row[field] ?? nullOf(resource, field)),
      ),
  };
}

/**
 * An optional field is sorted by a value that replaces null, because a comparison with null finds no rows. Not by
 * `coalesce`, which is not leakproof: under row security a page could not start in the middle of an index.
 */
export function sortExpression(resource: AnyResource, field: string): string {
  const column = sortedColumn(resource, field);
  return isNullable(resource, field)
    ? `(case when ${column} is null then ${quoted(nullOf(resource, field))} else ${column} end)`
    : column;
}

/** Custom values are sorted like built-in ones: texts by a collation, decimals as double precision. */
function sortedColumn(resource: AnyResource, name: string): string {
  const field = resource.fields[name];
  if (!isCustom(field)) {
    return comparedColumn(name, field);
  }
  const value = fieldSql(resource, name);
  if (hasDecimals(field)) {
    return `${value}::double precision`;
  }
  return typeOf(field) === 'text' ? `${value} collate "und-x-icu"` : value;
}

function isNullable(resource: AnyResource, field: string): boolean {
  const { presence, isNullable: canBeNull = false } = resource.fields[field] ?? {};
  return isCustom(resource.fields[field]) || canBeNull || presence === 'optional' || presence === 'expected';
}

function nullOf(resource: AnyResource, field: string): string | number | boolean {
  return standsForNothing[resource.fields[field]?.kind ?? 'text'] ?? '';
}

/** Rows without a date are last. */
const standsForNothing: Partial<Record<FieldKind, string | number | boolean>> = {
  integer: -2147483648,
  decimal: -1e15,
  money: -1e15,
  boolean: false,
  date: 'infinity',
  dateTime: 'infinity',
};

function quoted(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function castOf(resource: AnyResource, field: string): string {
  return field === 'id' ? 'uuid' : comparedType(resource.fields[field]);
}
