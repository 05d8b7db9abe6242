import type { DeclaredMessage } from '../texts/declared-message.ts';

/** What can be wrong with a formula. */
export const formulaTexts = {
  empty: 'Enter a formula',
  tooComplex: 'The formula is too long or too deep. Split it into several fields.',
  tooManyOptions:
    'The options of “{name}” are too long to be read so often. Read the field fewer times, or shorten its options.',
  ownCurrency: 'Use the amount in the base currency, such as baseAmount',
  unexpected: '“{found}” is not expected here',
  unfinished: 'The formula is incomplete',
  openText: 'Close the text with a quotation mark',
  unknownField: 'There is no field “{name}”',
  unusableField: '“{name}” can’t be used in a formula',
  relatedFormula:
    '“{name}” is a formula of another record. Only stored fields of related records can be used.',
  unknownFunction: 'There is no function “{name}”',
  usage: 'Write it as {usage}',
  number: 'A number is expected here',
  text: 'A text is expected here',
  date: 'A date is expected here',
  boolean: 'A condition is expected here, such as amount > 100',
  joinedBoolean: 'Yes or no can’t be joined as text. Write if(…, "Yes", "No") instead.',
  sameType: 'All results must have the same type',
  comparison: 'These values can’t be compared',
  digits: 'Use a whole number from 0 to 8',
  cycle: 'The formula refers to itself: {path}',
} as const;

/** A problem of a formula, and which part of its text it is about. */
export class FormulaError extends Error {
  readonly problem: DeclaredMessage;
  readonly start: number;
  readonly end: number;

  constructor(
    code: keyof typeof formulaTexts,
    { start, end }: { readonly start: number; readonly end: number },
    values: DeclaredMessage['values'] = {},
  ) {
    super(formulaTexts[code]);
    this.problem = { text: formulaTexts[code], values };
    this.start = start;
    this.end = end;
  }
}
