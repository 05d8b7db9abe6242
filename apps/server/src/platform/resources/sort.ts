import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { FieldKind } from '@pipewright/contract/fields.ts';
import type { Row } from 'postgres';
import { columnOf, typeOf } from './columns.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Values } from './values.ts';

/** The order of a list, and how to go on after a row of it. */
export interface Order {
  /** The text after ORDER BY. */
  readonly by: string;
  /** The condition for the rows that follow the cursor's. */
  after(cursor: string, values: Values): string;
  cursorAfter(row: Row): string;
}

/**
 * All keys run in one direction, the id last: one comparison of rows, which an index on the same columns answers
 * from the right place at once, however far down the list it is.
 */
export function orderOf(resource: AnyResource, asked: string | undefined): Order {
  const keys = asked ? [asked] : resource.sort;
  const descending = keys[0]?.startsWith('-') ?? false;
  const fields = [...keys.map(key => key.replace(/^-/, '')), 'id'];
  const expressions = fields.map(field => expressionOf(resource, field));
  const direction = descending ? 'desc' : 'asc';
  const name = keys.join(',');

  return {
    by: expressions.map(expression => `${expression} ${direction}`).join(', '),
    after(cursor, values) {
      const key = decodeCursor(cursor, name, fields.length);
      const marks = fields.map((field, i) => `${values.add(key[i])}::${castOf(resource, field)}`);
      return `(${expressions.join(', ')}) ${descending ? '<' : '>'} (${marks.join(', ')})`;
    },
    cursorAfter: row =>
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
