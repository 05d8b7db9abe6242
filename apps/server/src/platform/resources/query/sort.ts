import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { FieldKind } from '@pipewright/contract/field-definition.ts';
import type { Row } from 'postgres';
import { columnOf, typeOf } from './columns.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { referenceOrder } from './reference-order.ts';
import type { Values } from './values.ts';

/** What a page is read from. */
interface Source {
  /** What is read of each row. */
  readonly columns: string;
  readonly table: string;
  /** The conditions, joined. */
  readonly where: string;
  readonly cursor?: string;
  readonly limit: number;
  readonly values: Values;
}

/** The order of a list. */
export interface Order {
  /** The statement of a page: from the beginning, or from after a cursor on. */
  statement(source: Source): string;
  cursorAfter(row: Row): string;
}

export function orderOf(resource: AnyResource, asked: string | undefined): Order {
  const field = asked?.replace(/^-/, '') ?? '';
  return resource.fields[field]?.kind === 'reference'
    ? referenceOrder(resource, field, asked?.startsWith('-') ?? false)
    : keyOrder(resource, asked);
}

/**
 * All keys run in one direction, the id last: one comparison of rows, which an index on the same columns answers
 * from the right place at once, however far down the list it is.
 */
export function keyOrder(resource: AnyResource, asked: string | undefined) {
  const keys = asked ? [asked] : resource.sort;
  const descending = keys[0]?.startsWith('-') ?? false;
  const fields = [...keys.map(key => key.replace(/^-/, '')), 'id'];
  const expressions = fields.map(field => expressionOf(resource, field));
  const direction = descending ? 'desc' : 'asc';
  const name = keys.join(',');
  /** The text after ORDER BY. */
  const by = expressions.map(expression => `${expression} ${direction}`).join(', ');

  function after(cursor: string, values: Values): string {
    const types = fields.map(field => castOf(resource, field));
    const key = decodeCursor(cursor, name, types);
    const marks = types.map((type, i) => `${values.add(key[i])}::${type}`);
    return ` and (${expressions.join(', ')}) ${descending ? '<' : '>'} (${marks.join(', ')})`;
  }

  return {
    by,
    statement({ columns, table, where, cursor, limit, values }: Source): string {
      const rest = cursor ? after(cursor, values) : '';
      return `select ${columns} from crm.${table} where ${where}${rest} order by ${by} limit ${values.add(limit)}`;
    },
    cursorAfter: (row: Row): string =>
      encodeCursor(
        name,
        fields.map(field => row[field] ?? nullOf(resource, field)),
      ),
  };
}

/** A field that may be empty sorts by a value that stands for nothing, since a comparison with null finds no rows. */
function expressionOf(resource: AnyResource, field: string): string {
  const column = columnOf(field);
  return isNullable(resource, field) ? `coalesce(${column}, ${quoted(nullOf(resource, field))})` : column;
}

function isNullable(resource: AnyResource, field: string): boolean {
  return resource.fields[field]?.presence === 'optional';
}

function nullOf(resource: AnyResource, field: string): string | number | boolean {
  return standsForNothing[resource.fields[field]?.kind ?? 'text'] ?? '';
}

/** What is not dated comes after what is. */
const standsForNothing: Partial<Record<FieldKind, string | number | boolean>> = {
  integer: -2147483648,
  decimal: -1e15,
  boolean: false,
  date: 'infinity',
  dateTime: 'infinity',
};

function quoted(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function castOf(resource: AnyResource, field: string): string {
  return field === 'id' ? 'uuid' : typeOf(resource.fields[field]);
}
