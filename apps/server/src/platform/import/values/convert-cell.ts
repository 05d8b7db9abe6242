import { fieldMessages, labelOf, withFieldLabels } from '@pipewright/contract/field-messages.ts';
import type { Field } from '@pipewright/contract/fields.ts';
import type { ImportSettings } from '@pipewright/contract/operations/imports.ts';
import { z } from 'zod';
import { isCustom } from '../../custom-fields/custom-sql.ts';
import { readDate } from './read-date.ts';
import { readNumber } from './read-number.ts';
import { readTime } from './read-time.ts';

export type Formats = Pick<ImportSettings, 'dateOrder' | 'decimalMark'> & { readonly timeZone: string };
type Converted = { readonly value: unknown } | { readonly problem: string };

/** Converts a text of the file to the value of a field that is not a reference. */
export function convertCell(name: string, field: Field, text: string, formats: Formats): Converted {
  const read = readers[field.kind];
  const value = read ? read(text, formats, field) : text;
  if (value === undefined) {
    return {
      problem: `${field.label ?? labelOf(name)}: “${shortened(text)}” is not ${expectedOf(field)}`,
    };
  }
  // The readers produce what the database accepts; times with a zone name do not match the contract's format.
  const parsed =
    field.kind === 'dateTime' ? { success: true as const, data: value } : field.schema.safeParse(value);
  if (parsed.success) {
    return { value: parsed.data };
  }
  const labelled = withFieldLabels(z.object({}), () => field.label ?? labelOf(name));
  const under = new z.ZodError(parsed.error.issues.map(issue => ({ ...issue, path: [name] })));
  return { problem: Object.values(fieldMessages(under, labelled))[0] ?? 'This value cannot be used' };
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
    readTime(text, dateOrder, timeZone, { mayBeFuture: isCustom(field) }),
  choice: readOption,
  texts: (text, formats, { items }) => readTexts(text, formats, items),
};

const expected: Partial<Record<Field['kind'], string>> = {
  integer: 'a number',
  decimal: 'a number',
  money: 'an amount',
  boolean: 'yes or no',
  date: 'a date',
  dateTime: 'a time in the past',
};

function expectedOf(field: Field): string {
  return field.kind === 'dateTime' && isCustom(field) ? 'a time' : (expected[field.kind] ?? 'known here');
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

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
