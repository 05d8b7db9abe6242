/** The types of values that formulas calculate with. Times count as days in the organization's time zone. */
export type FormulaType = 'number' | 'text' | 'date' | 'boolean';

/** `same`: any type, but the same as the other parameters of this kind. `ordered`: the same, but only numbers or dates. */
type Parameter = FormulaType | 'any' | 'same' | 'ordered';

export interface FormulaFunction {
  readonly parameters: readonly Parameter[];
  /** How many of the last parameters can be left out. */
  readonly optional?: number;
  /** The last parameter can be repeated. */
  readonly repeats?: true;
  readonly result: FormulaType | 'same';
  /** How it is written. */
  readonly usage: string;
  /** What it does, in a few words. */
  readonly help: string;
}

/** Everything that a formula can call, by name. */
export const formulaFunctions = {
  if: {
    parameters: ['boolean', 'same', 'same'],
    result: 'same',
    usage: 'if(condition, then, otherwise)',
    help: 'One of two values',
  },
  coalesce: {
    parameters: ['same', 'same'],
    repeats: true,
    result: 'same',
    usage: 'coalesce(value, other, …)',
    help: 'The first value that is not empty',
  },
  isEmpty: {
    parameters: ['any'],
    result: 'boolean',
    usage: 'isEmpty(value)',
    help: 'Whether there is no value',
  },
  round: {
    parameters: ['number', 'number'],
    optional: 1,
    result: 'number',
    usage: 'round(number, digits)',
    help: 'Rounds to some decimal places',
  },
  floor: { parameters: ['number'], result: 'number', usage: 'floor(number)', help: 'Rounds down' },
  ceiling: { parameters: ['number'], result: 'number', usage: 'ceiling(number)', help: 'Rounds up' },
  abs: {
    parameters: ['number'],
    result: 'number',
    usage: 'abs(number)',
    help: 'The number without its sign',
  },
  min: {
    parameters: ['ordered', 'ordered'],
    repeats: true,
    result: 'same',
    usage: 'min(first, second, …)',
    help: 'The smallest value',
  },
  max: {
    parameters: ['ordered', 'ordered'],
    repeats: true,
    result: 'same',
    usage: 'max(first, second, …)',
    help: 'The largest value',
  },
  concat: {
    parameters: ['any', 'any'],
    repeats: true,
    result: 'text',
    usage: 'concat(first, second, …)',
    help: 'Joins values as one text',
  },
  upper: { parameters: ['text'], result: 'text', usage: 'upper(text)', help: 'In capital letters' },
  lower: { parameters: ['text'], result: 'text', usage: 'lower(text)', help: 'In small letters' },
  length: { parameters: ['text'], result: 'number', usage: 'length(text)', help: 'How many characters' },
  contains: {
    parameters: ['text', 'text'],
    result: 'boolean',
    usage: 'contains(text, part)',
    help: 'Whether a text contains another one',
  },
  today: { parameters: [], result: 'date', usage: 'today()', help: 'The current day' },
  daysBetween: {
    parameters: ['date', 'date'],
    result: 'number',
    usage: 'daysBetween(from, to)',
    help: 'The days from one date to another',
  },
  addDays: {
    parameters: ['date', 'number'],
    result: 'date',
    usage: 'addDays(date, days)',
    help: 'Some days later',
  },
  addMonths: {
    parameters: ['date', 'number'],
    result: 'date',
    usage: 'addMonths(date, months)',
    help: 'Some months later',
  },
  year: { parameters: ['date'], result: 'number', usage: 'year(date)', help: 'The year of a date' },
  month: {
    parameters: ['date'],
    result: 'number',
    usage: 'month(date)',
    help: 'The month of a date, 1 to 12',
  },
} as const satisfies Readonly<Record<string, FormulaFunction>>;

export type FormulaFunctionName = keyof typeof formulaFunctions;

const byLowerName = new Map(
  (Object.keys(formulaFunctions) as FormulaFunctionName[]).map(name => [name.toLowerCase(), name] as const),
);

/** Capital letters make no difference in the names of functions. */
export function functionNamed(name: string): FormulaFunctionName | undefined {
  return byLowerName.get(name.toLowerCase());
}
