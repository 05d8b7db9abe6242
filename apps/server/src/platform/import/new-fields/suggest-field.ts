import type { NewField, newFieldTypes } from '@pipewright/contract/operations/import/import-settings.ts';
import type { ColumnFacts } from '../read/column-facts.ts';
import { codesIn, splitCurrency } from '../values/currencies/split-currency.ts';
import { dateOrderIn, readDate } from '../values/read-date.ts';
import { readNumber } from '../values/read-number.ts';
import { distinctNames } from './choice-options.ts';

type NewFieldType = (typeof newFieldTypes)[number];

/**
 * Suggests a custom field for a column: a readable name, and the type that a sample of its values fits. None of them is
 * empty. Texts of which all rows have only a few different ones are a choice.
 */
export function suggestField(heading: string, values: readonly string[], facts: ColumnFacts = {}): NewField {
  const label = labelFor(heading);
  const type = typeFor(heading, values);
  const options = type === 'text' ? optionsOf(heading, facts) : undefined;
  return options ? { label, type: 'choice', options } : { label, type };
}

/** From so many rows on, and with so many rows for each value on average, values are recognizably a list. */
const minimum = { rows: 10, rowsPerOption: 3, options: 2 };

/** The values of a column as the options of a choice; undefined if they are rather free texts. */
function optionsOf(heading: string, { filled = 0, values }: ColumnFacts): string[] | undefined {
  const names = distinctNames(values ?? []);
  const isList =
    filled >= minimum.rows &&
    names.length >= minimum.options &&
    filled >= names.length * minimum.rowsPerOption;
  const areNames = names.every(name => !/[;\r\n]/.test(name));
  return isList && areNames && !codeHeading.test(heading) ? names.sort(byName) : undefined;
}

const byName = new Intl.Collator('en', { numeric: true }).compare;

/** `Customer_Tier__c` → `Customer Tier`, `renewalDate` → `Renewal date`. */
export function labelFor(heading: string): string {
  const words = heading
    .replace(/__[cr]$/i, '')
    .replaceAll('_', ' ')
    .replace(
      /(\p{Ll})(\p{Lu})(?=\p{Ll})/gu,
      (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
    )
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100);
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'Field';
}

/** The first type that fits every value. */
function typeFor(heading: string, values: readonly string[]): NewFieldType {
  const fits = (type: NewFieldType) => tests[type]?.(values, heading) ?? false;
  return order.find(fits) ?? (values.every(isShort) ? 'text' : 'longText');
}

const order = [
  'boolean',
  'email',
  'link',
  'phone',
  'date',
  'dateTime',
  'percent',
  'amount',
  'number',
] as const;

type Test = (values: readonly string[], heading: string) => boolean;

const tests: Partial<Record<NewFieldType, Test>> = {
  boolean: values => values.every(value => /^(true|false|yes|no)$/i.test(value)),
  email: values => values.every(value => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)),
  link: values => values.every(value => /^(https?:\/\/|www\.)\S+$/i.test(value) && value.length <= 300),
  phone: (values, heading) =>
    /phone|mobile|fax|telefon/i.test(heading) &&
    values.every(value => /^[+\d(][\d\s()./-]{4,}$/.test(value) && value.length <= 40),
  date: values => areDates(values) && values.every(value => !hasTime(value)),
  dateTime: values => areDates(values) && values.some(hasTime),
  percent: values => values.every(value => value.endsWith('%')) && areNumbers(values, 0, 100),
  amount: (values, heading) =>
    (values.some(value => splitCurrency(value).codes.length > 0) || amountHeading.test(heading)) &&
    areNumbers(values.map(value => splitCurrency(value).amount)),
  number: (values, heading) => !codeHeading.test(heading) && areNumbers(values),
};

const amountHeading = /amount|revenue|price|budget|cost|\b(mrr|arr)\b|umsatz|betrag/i;
/** Digits that are names and not quantities. */
const codeHeading = /\b(id|code|zip|number|nr|no|key|year)\b|id$|_id/i;
const largest = 1e12;

function areDates(values: readonly string[]): boolean {
  return (['ymd', 'dmy', 'mdy'] as const).some(each =>
    values.every(value => dateOrderIn(value) !== undefined && readDate(value, each) !== undefined),
  );
}

function hasTime(value: string): boolean {
  return /\d:\d\d/.test(value) && !/[T ]00:00(:00(\.0+)?)?(Z|[+-]00:?00)?$/.test(value);
}

/** Numbers as custom fields hold them: two decimal places, and no zeros in front that would be lost. */
function areNumbers(values: readonly string[], min = -largest, max = largest): boolean {
  return (['.', ','] as const).some(mark =>
    values.every(value => {
      const number = readNumber(value, mark);
      return (
        number !== undefined &&
        number >= min &&
        number <= max &&
        !/^0\d/.test(value) &&
        Math.abs(number * 100 - Math.round(number * 100)) < 1e-6 &&
        codesIn(value).length === 0
      );
    }),
  );
}

function isShort(value: string): boolean {
  return value.length <= 255 && !value.includes('\n');
}
