import type { Row } from 'postgres';

/** A column of a result: its name, and the object id of its type in PostgreSQL. */
export interface ResultColumn {
  readonly name: string;
  readonly type: number;
}

/** A row as the driver receives it: the text of each value. */
export type RawRow = readonly (Buffer | null)[];

/** How the text of a type becomes JSON: numbers and JSON are written as they are. A time without a zone is in UTC. */
const writerOfType = new Map<number, 'verbatim' | 'boolean' | 'time'>([
  [16, 'boolean'],
  [1114, 'time'],
  ...[20, 21, 23, 114, 700, 701, 1700, 3802].map(type => [type, 'verbatim'] as const),
]);

const nothing = Buffer.from('null');
const yes = Buffer.from('true');
const no = Buffer.from('false');
/** The most bytes by which JSON is longer than an unescaped text: quotes, milliseconds and the letters T and Z. */
const longerBy = 8;

/**
 * Writes rows as a JSON array from the bytes that PostgreSQL sends, without reading the values. The first `shown` columns
 * become properties.
 */
export function writeRecords(
  rows: readonly RawRow[],
  columns: readonly ResultColumn[],
  shown = columns.length,
): Buffer {
  const properties = columns.slice(0, shown).map(({ name, type }, i) => ({
    prefix: Buffer.from(`${i === 0 ? '{' : ','}${JSON.stringify(name)}:`),
    writer: writerOfType.get(type) ?? 'text',
  }));
  const longest = properties.reduce((sum, { prefix }) => sum + prefix.length + longerBy, 3);
  let out = Buffer.allocUnsafe(2 + rows.length * longest + lengthOf(rows));
  out[0] = 0x5b;
  let at = 1;
  for (const row of rows) {
    if (at > 1) {
      out[at] = 0x2c;
      at += 1;
    }
    for (let i = 0; i < properties.length; i += 1) {
      const { prefix, writer } = properties[i] as (typeof properties)[number];
      at = copy(prefix, out, at);
      const value = row[i] ?? nothing;
      if (value === nothing || writer === 'verbatim') {
        at = copy(value, out, at);
      } else if (writer === 'boolean') {
        at = copy(value[0] === 0x74 ? yes : no, out, at);
      } else if (writer === 'time') {
        at = copyTime(value, out, at);
      } else if (isPlain(value)) {
        out[at] = 0x22;
        at = copy(value, out, at + 1);
        out[at] = 0x22;
        at += 1;
      } else {
        const escaped = Buffer.from(JSON.stringify(value.toString()));
        out = Buffer.concat([out, Buffer.allocUnsafe(escaped.length)]);
        at = copy(escaped, out, at);
      }
    }
    out[at] = 0x7d;
    at += 1;
  }
  out[at] = 0x5d;
  return out.subarray(0, at + 1);
}

/** One row with all columns, as the object that its JSON describes. */
export function readRow(row: RawRow, columns: readonly ResultColumn[]): Row {
  return JSON.parse(writeRecords([row], columns).toString())[0];
}

function lengthOf(rows: readonly RawRow[]): number {
  let length = 0;
  for (const row of rows) {
    for (const value of row) {
      length += value === null ? nothing.length : value.length;
    }
  }
  return length;
}

function copy(value: Buffer, out: Buffer, at: number): number {
  out.set(value, at);
  return at + value.length;
}

/** Whether a text is the same in JSON: without quotes, backslashes and control characters. */
function isPlain(value: Buffer): boolean {
  for (let i = 0; i < value.length; i += 1) {
    const byte = value[i] as number;
    if (byte < 0x20 || byte === 0x22 || byte === 0x5c) {
      return false;
    }
  }
  return true;
}

/** `2026-11-18 20:14:27.5` as JavaScript writes it: `"2026-11-18T20:14:27.500Z"`. */
function copyTime(value: Buffer, out: Buffer, start: number): number {
  const day = value.indexOf(0x20);
  const seconds = day + 9;
  out[start] = 0x22;
  copy(value, out, start + 1);
  out[start + 1 + day] = 0x54;
  // A fraction of up to six digits may follow the seconds.
  const at = start + 1 + seconds;
  out[at] = 0x2e;
  for (let i = 1; i <= 3; i += 1) {
    out[at + i] = value[seconds + i] ?? 0x30;
  }
  out[at + 4] = 0x5a;
  out[at + 5] = 0x22;
  return at + 6;
}
