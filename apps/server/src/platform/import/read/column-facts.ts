import { maxNewOptions } from '@pipewright/contract/operations/import/import-settings.ts';
import { z } from 'zod';
import { type DateOrder, dateOrderIn } from '../values/read-date.ts';
import { type DecimalMark, decimalMarkIn } from '../values/read-number.ts';

/**
 * How many cells of a column show the order of dates, or the decimal separator, and which values it has as long as these
 * are few. Collected while the file is read.
 */
export const columnFacts = z.object({
  dmy: z.int().optional(),
  mdy: z.int().optional(),
  ymd: z.int().optional(),
  dotted: z.int().optional(),
  unclear: z.int().optional(),
  points: z.int().optional(),
  commas: z.int().optional(),
  /** How many cells have a value. */
  filled: z.int().optional(),
  /** The different values; null once they are too many, or too long, for a list to choose from. */
  values: z.array(z.string()).nullable().optional(),
});
export type ColumnFacts = z.infer<typeof columnFacts>;
type CountedFact = Exclude<keyof ColumnFacts, 'values'>;

/** Longer texts are neither a date nor a number. */
const maxLength = 30;
/** Longer texts are no names of options. */
const maxOptionLength = 60;

/** Adds what the cells of a row show. */
export function addFacts(facts: ColumnFacts[], cells: readonly string[]): void {
  for (const [column, text] of cells.entries()) {
    if (text !== '') {
      facts[column] = addValue(facts[column] ?? {}, text);
    }
    if (text.length > maxLength || !/\d[.,/-]/.test(text)) {
      continue;
    }
    const own = facts[column] ?? {};
    facts[column] = own;
    const order = dateOrderIn(text);
    const mark = decimalMarkIn(text);
    const shown = order ?? (mark && (mark === '.' ? 'points' : 'commas'));
    if (shown) {
      own[shown] = (own[shown] ?? 0) + 1;
    }
  }
}

function addValue(own: ColumnFacts, text: string): ColumnFacts {
  own.filled = (own.filled ?? 0) + 1;
  if (own.values === null) {
    return own;
  }
  own.values ??= [];
  if (!own.values.includes(text)) {
    const isOption = text.length <= maxOptionLength && own.values.length < maxNewOptions;
    own.values = isOption ? [...own.values, text] : null;
  }
  return own;
}

/** The order of dates in some columns. Undefined if none shows it; `isUnclear` if there are dates that need it. */
export function decideDateOrder(columns: readonly ColumnFacts[]): { order?: DateOrder; isUnclear: boolean } {
  const sum = (name: CountedFact) => columns.reduce((total, facts) => total + (facts[name] ?? 0), 0);
  const [dmy, mdy] = [sum('dmy'), sum('mdy')];
  if (dmy !== mdy) {
    return { order: dmy > mdy ? 'dmy' : 'mdy', isUnclear: false };
  }
  if (dmy === 0 && sum('dotted') > 0) {
    return { order: 'dmy', isUnclear: false };
  }
  if (dmy > 0 || sum('unclear') > 0) {
    return { isUnclear: true };
  }
  return { ...(sum('ymd') > 0 ? { order: 'ymd' } : {}), isUnclear: false };
}

/** The decimal separator in some columns; undefined if none shows it. */
export function decideDecimalMark(columns: readonly ColumnFacts[]): DecimalMark | undefined {
  const sum = (name: 'points' | 'commas') => columns.reduce((total, facts) => total + (facts[name] ?? 0), 0);
  const [points, commas] = [sum('points'), sum('commas')];
  return points === commas ? undefined : points > commas ? '.' : ',';
}
