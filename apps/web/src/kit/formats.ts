import type { UserInfo } from '@pipewright/contract/identity.ts';
import { countryCode } from './organization-options.ts';

type Formats = Pick<UserInfo['organization'], 'country' | 'dateFormat' | 'timeFormat' | 'numberFormat'>;
type Style = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle' | 'day' | 'month'>;

/** One organization is shown at a time, and lists write thousands of values: no component hands this on. */
let formats: Formats = { country: null, dateFormat: null, timeFormat: null, numberFormat: null };
let countryLocale: string | undefined;

/** Says how the organization that is shown writes dates, times and numbers. */
export function setFormats(given: Formats): void {
  if (given.country !== formats.country) {
    const code = countryCode(given.country ?? '');
    // The product's words are English, the order and the marks the country's.
    countryLocale = code && `en-${code}`;
  }
  formats = given;
}

/** The language whose digits and marks are used; undefined: the reader's own. */
export function numberLocale(): string | undefined {
  return localeOfNumbers[formats.numberFormat ?? ''] ?? countryLocale;
}

const localeOfNumbers: Readonly<Record<string, string | undefined>> = {
  '1,234,567.89': 'en-US',
  '12,34,567.89': 'en-IN',
  '1.234.567,89': 'de-DE',
  '1 234 567,89': 'fr-FR',
  '1’234’567.89': 'de-CH',
};

const numberFormats = new Map<string, Intl.NumberFormat>();

/** A number with so many digits behind the point. */
export function writeNumber(value: number, digits = 0): string {
  const locale = numberLocale();
  const key = `${locale} ${digits}`;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  // Making a format costs far more than using it.
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, known);
  return known.format(value);
}

/** A moment by the clock of a time zone. A chosen format is for short dates; long ones are written in words. */
export function writeMoment(moment: Date, timeZone: string, style: Style): string {
  const { dateFormat } = formats;
  if (!dateFormat || style.dateStyle !== 'medium') {
    return write(moment, timeZone, style);
  }
  const date = writePattern(dateFormat, moment, timeZone);
  return style.timeStyle ? `${date}, ${write(moment, timeZone, { timeStyle: style.timeStyle })}` : date;
}

function writePattern(pattern: string, moment: Date, timeZone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    formatOf('en-US', { ...options, timeZone }).format(moment);
  const day = part({ day: 'numeric' });
  const month = part({ month: 'numeric' });
  const parts: Readonly<Record<string, string>> = {
    YYYY: part({ year: 'numeric' }),
    MMM: part({ month: 'short' }),
    MM: month.padStart(2, '0'),
    DD: day.padStart(2, '0'),
    D: day,
  };
  return pattern.replace(/YYYY|MMM|MM|DD|D/g, name => parts[name] ?? name);
}

function write(moment: Date, timeZone: string, style: Style): string {
  const hour12 = formats.timeFormat && style.timeStyle ? formats.timeFormat === '12-hour' : undefined;
  return formatOf(countryLocale, { ...style, timeZone, hour12 }).format(moment);
}

const momentFormats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = momentFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  momentFormats.set(key, known);
  return known;
}
