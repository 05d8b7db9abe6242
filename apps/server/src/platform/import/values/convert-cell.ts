import { fieldProblems, labelOf } from '@pipewright/contract/fields/field-messages.ts';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import type { ImportSettings } from '@pipewright/contract/operations/import/import-settings.ts';
import { z } from 'zod';
import { isCustom } from '../../custom-fields/custom-sql.ts';
import { type Message, message, msg } from '../../language/message.ts';
import { storeText } from '../../language/stored-text.ts';
import { dateProblem } from './date-problem.ts';
import { readDate } from './read-date.ts';
import { readNumber } from './read-number.ts';
import { isShortenedNumber, readPhone } from './read-phone.ts';
import { readTime } from './read-time.ts';

export type Formats = Pick<ImportSettings, 'dateOrder' | 'decimalMark'> & { readonly timeZone: string };
/** The problem is a stored text, see `stored-text.ts`. */
type Converted = { readonly value: unknown } | { readonly problem: string };

/** Converts a text of the file to the value of a field that is not a reference. */
export function convertCell(name: string, field: Field, text: string, formats: Formats): Converted {
  const read = field.isPhone ? readPhone : readers[field.kind];
  const value = read ? read(text, formats, field) : text;
  if (value === undefined) {
    const label = message(field.label ?? labelOf(name));
    return { problem: storeText(problemOf(field, label, text, formats)) };
  }
  // The readers produce what the database accepts; times with a zone name do not match the contract's format.
  const parsed =
    field.kind === 'dateTime' ? { success: true as const, data: value } : field.schema.safeParse(value);
  return parsed.success
    ? { value: parsed.data }
    : { problem: storeText(schemaProblem(name, field, parsed.error)) };
}

/** Splits several values in one cell. */
export function splitCell(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map(part => part.trim())
    .filter(Boolean);
}

type Reader = (text: string, formats: Formats, field: Field) => unknown;
const readAmount: Reader = (text, { decimalMark }) => readNumber(text, decimalMark);

const readers: Partial<Record<Field['kind'], Reader>> = {
  integer: readAmount,
  decimal: readAmount,
  money: readAmount,
  boolean: readBoolean,
  date: (text, { dateOrder }) => readDate(text, dateOrder),
  dateTime: (text, { dateOrder, timeZone }, field) =>
    readTime(text, dateOrder, timeZone, { mayBeFuture: isCustom(field) || field.presence === 'optional' }),
  choice: readOption,
  texts: (text, formats, { items }) => readTexts(text, formats, items),
};

/** What the schema of the field says about a value. */
function schemaProblem(name: string, field: Field, error: z.ZodError): Message {
  const under = new z.ZodError(error.issues.map(issue => ({ ...issue, path: [name] })));
  const [problem] = Object.values(fieldProblems(under));
  return problem
    ? message(problem.text, { ...problem.values, label: message(field.label ?? labelOf(name)) })
    : message('This value cannot be used');
}

function problemOf(field: Field, label: Message, text: string, formats: Formats): Message {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return msg`${label}: “${shown}” is not a number`;
    case 'money':
      return msg`${label}: “${shown}” is not an amount`;
    case 'boolean':
      return msg`${label}: “${shown}” is not yes or no`;
    case 'date':
    case 'dateTime':
      return dateProblem(label, text, shown, formats.dateOrder);
    default:
      return isShortenedNumber(text)
        ? msg`${label}: a spreadsheet has shortened this number to “${shown}”. Its last digits are lost.`
        : msg`${label}: “${shown}” is not known here`;
  }
}

const yes = ['true', 'yes', 'y', '1', 'x', 'active', 'on'];
const no = ['false', 'no', 'n', '0', 'inactive', 'off'];

export function readBoolean(text: string): boolean | undefined {
  const word = text.toLowerCase();
  return yes.includes(word) ? true : no.includes(word) ? false : undefined;
}

/** People write what they see, programs what is stored. */
function readOption(text: string, _: Formats, { options = [] }: Pick<Field, 'options'>): string | undefined {
  const written = text.toLowerCase();
  return options.find(
    ({ value, label }) => value.toLowerCase() === written || label.toLowerCase() === written,
  )?.value;
}

/** Options that do not exist are left as they are: the schema of the field refuses them. */
function readTexts(text: string, formats: Formats, items: Field['items']): string[] {
  const parts = splitCell(text);
  return items?.options ? parts.map(part => readOption(part, formats, items) ?? part) : parts;
}
