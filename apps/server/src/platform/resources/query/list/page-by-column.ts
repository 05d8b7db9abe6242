import type { FieldKind } from '@pipewright/contract/fields/field-definition.ts';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import type { Row } from 'postgres';

/** A value of each row of a page. */
export interface PageColumn {
  readonly name: string;
  readonly sql: string;
  /** A point in time, which is returned as JavaScript writes it. */
  readonly isTime: boolean;
  /** Only for the cursor: not in the records. */
  readonly isHidden: boolean;
}

/** Their values are lists or objects. */
const nested: ReadonlySet<FieldKind> = new Set([
  'references',
  'permissions',
  'fieldRules',
  'arrangement',
  'filter',
  'texts',
  'embedded',
]);

export function isPlainValue(field: Field | undefined): boolean {
  return field !== undefined && !nested.has(field.kind);
}

/**
 * A page as one row: for each column a JSON array of its values. PostgreSQL looks up how to write a type once for each column
 * instead of once for each value, and sends one row: see docs/adr/0057-lists-read-rows-first.md.
 */
export function selectByColumn(columns: readonly PageColumn[], from: string): string {
  const arrays = columns.map((_, i) => `json_agg(c${i})::text as c${i}`);
  // Times in UTC, whatever the zone of the session is.
  const values = columns.map(
    ({ sql, isTime }, i) => `${isTime ? `${sql} at time zone 'UTC'` : sql} as c${i}`,
  );
  return `select ${arrays.join(', ')} from (select ${values.join(', ')} from ${from}) as listed`;
}

/** The rows of that: `record` as JSON text, and the hidden columns. The texts of values stay as PostgreSQL wrote them. */
export function rowsByColumn(columns: readonly PageColumn[], [arrays]: readonly Row[]): Row[] {
  const values = columns.map(({ isTime }, i) => {
    const texts = valuesIn(arrays?.[`c${i}`] ?? '[]');
    return isTime ? texts.map(inMilliseconds) : texts;
  });
  const shown = columns.flatMap(({ name, isHidden }, i) => (isHidden ? [] : [{ start: `"${name}":`, i }]));
  const hidden = columns.flatMap(({ name, isHidden }, i) => (isHidden ? [{ name, i }] : []));
  return (values[0] ?? []).map((_, at) => {
    const record = `{${shown.map(({ start, i }) => start + values[i]?.[at]).join()}}`;
    const keys = hidden.map(({ name, i }) => [name, JSON.parse(values[i]?.[at] ?? 'null')]);
    return { ...Object.fromEntries(keys), record };
  });
}

/** The texts of the values in an array of plain values. */
function valuesIn(array: string): string[] {
  return array.match(/"(?:[^"\\]|\\.)*"|[^\s,[\]]+/g) ?? [];
}

/** `"2026-11-19T04:53:07.1234"` becomes `"2026-11-19T04:53:07.123Z"`. */
function inMilliseconds(text: string): string {
  if (text === 'null') {
    return text;
  }
  const [whole = '', fraction = ''] = text.slice(1, -1).split('.');
  return `"${whole}.${fraction.slice(0, 3).padEnd(3, '0')}Z"`;
}
