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
  if (!arrays?.c0) {
    return [];
  }
  const read = columns.map(({ name, isTime, isHidden }, i) => {
    const texts = valuesIn(arrays[`c${i}`]);
    return { name, isHidden, texts: isTime ? texts.map(inMilliseconds) : texts };
  });
  const hidden = read.filter(({ isHidden }) => isHidden);
  const shown = read
    .filter(({ isHidden }) => !isHidden)
    .map(({ name, texts }, i) => ({ start: `${i === 0 ? '{' : ','}"${name}":`, texts }));
  return (read[0]?.texts ?? []).map((_, at) => {
    // Every list runs this for each of its values: joining an array takes twice as long.
    let record = '';
    for (const { start, texts } of shown) {
      record += start + texts[at];
    }
    const row: Row = { record: `${record}}` };
    for (const { name, texts } of hidden) {
      row[name] = JSON.parse(texts[at] ?? 'null');
    }
    return row;
  });
}

/** The texts of the values in an array of plain values, which PostgreSQL separates by a comma and a space. */
function valuesIn(array: string): string[] {
  if (!array.includes('"')) {
    return array.slice(1, -1).split(', ');
  }
  // Texts without escaped quotes are found in half the time.
  return array.match(array.includes('\\') ? /"(?:[^"\\]|\\.)*"|[^\s,[\]]+/g : /"[^"]*"|[^\s,[\]]+/g) ?? [];
}

const wholeSeconds = '"2026-11-19T04:53:07'.length;

/** `"2026-11-19T04:53:07.1234"` becomes `"2026-11-19T04:53:07.123Z"`. */
function inMilliseconds(text: string): string {
  if (text.length > wholeSeconds + 4 && text[wholeSeconds] === '.') {
    return `${text.slice(0, wholeSeconds + 4)}Z"`;
  }
  if (text === 'null') {
    return text;
  }
  const [whole = '', fraction = ''] = text.slice(1, -1).split('.');
  return `"${whole}.${fraction.slice(0, 3).padEnd(3, '0')}Z"`;
}
