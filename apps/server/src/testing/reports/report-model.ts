import { slugIn } from '@pipewright/contract/customization/custom-names.ts';
import type { Condition, Filter } from '@pipewright/contract/filters.ts';
import type { Measure } from '@pipewright/contract/groups.ts';
import type { Found } from '../records.ts';

/** What a person can read, as the lists answer it: the input of a report written in plain JavaScript. */
export interface Readable {
  readonly rows: readonly Found[];
  /** Records that references lead to, by their id. */
  readonly others: ReadonlyMap<string, Found>;
  readonly timeZone: string;
}

type Value = string | number | boolean | readonly string[] | null;

/** The value of a field, also of a custom one and of the record that a reference leads to. */
export function readField({ others, timeZone }: Readable, row: Found, path: string): Value {
  if (path.startsWith('custom.')) {
    return ((row.custom as Record<string, Value> | undefined)?.[slugIn(path)] ?? null) as Value;
  }
  const [name = '', other] = path.split('.', 2);
  if (other !== undefined) {
    const referenced = others.get(String(row[name]));
    return referenced ? ((referenced[other] ?? null) as Value) : null;
  }
  const value = (row[name] ?? null) as Value;
  return name.endsWith('AtUtc') && typeof value === 'string' ? dayIn(timeZone, value) : value;
}

/** Whether a record fulfils a filter, as the documentation of filters says. */
export function matches(readable: Readable, row: Found, filter: Filter | undefined): boolean {
  if (!filter) {
    return true;
  }
  if ('and' in filter) {
    return filter.and.every(part => matches(readable, row, part));
  }
  if ('or' in filter) {
    return filter.or.some(part => matches(readable, row, part));
  }
  return fulfils(readField(readable, row, filter.field), filter);
}

function fulfils(value: Value, { op, value: asked }: Condition): boolean {
  const list = Array.isArray(value) ? value : value === null || value === '' ? [] : [value];
  const requested = Array.isArray(asked) ? asked : [asked];
  const same = (a: unknown, b: unknown) =>
    typeof a === 'string' && typeof b === 'string' ? a.toLowerCase() === b.toLowerCase() : a === b;
  const isAny = list.some(each => requested.some(one => same(each, one)));
  const compared = (test: (a: never, b: never) => boolean) =>
    list.length > 0 && test(value as never, asked as never);
  switch (op) {
    case 'is':
    case 'isAnyOf':
      return isAny;
    case 'isNot':
    case 'isNoneOf':
      return !isAny;
    case 'hasOtherThan':
      return list.some(each => !requested.some(one => same(each, one)));
    case 'isEmpty':
      return list.length === 0;
    case 'isNotEmpty':
      return list.length > 0;
    case 'contains':
      return compared((a: string, b: string) => a.toLowerCase().includes(b.toLowerCase()));
    case 'atLeast':
      return compared((a, b) => a >= b);
    case 'atMost':
      return compared((a, b) => a <= b);
    case 'above':
    case 'after':
      return compared((a, b) => a > b);
    case 'below':
    case 'before':
      return compared((a, b) => a < b);
    default:
      throw new Error(`The model does not know ${op}.`);
  }
}

/** A figure over some records; money has two decimals. */
export function figureOf(readable: Readable, rows: readonly Found[], measure: Measure): number | null {
  const chosen = rows.filter(row => matches(readable, row, measure.filter));
  if (measure.measure === 'count') {
    return chosen.length;
  }
  if (measure.measure === 'share') {
    const whole = rows.filter(row => matches(readable, row, measure.of));
    const part = chosen.filter(row => matches(readable, row, measure.of));
    return whole.length === 0 ? null : Math.round((1000 * part.length) / whole.length) / 10;
  }
  const values = chosen.map(row => readField(readable, row, measure.field)).filter(value => value !== null);
  if (measure.measure === 'distinct') {
    return new Set(values.filter(value => value !== '').map(value => String(value).toLowerCase())).size;
  }
  if (values.length === 0) {
    return null;
  }
  const numbers = values.map(Number);
  const sum = numbers.reduce((a, b) => a + b, 0);
  switch (measure.measure) {
    case 'sum':
      return sum;
    case 'average':
      return sum / numbers.length;
    case 'minimum':
      return Math.min(...numbers);
    default:
      return Math.max(...numbers);
  }
}

/** The day that a moment falls on in a time zone. */
function dayIn(timeZone: string, moment: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(moment));
}

/** Numbers between 0 and 1, the same ones for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
