import { i18n } from '@lingui/core';
import type { UserInfo } from '@pipewright/contract/identity.ts';
import { countryCode } from './organization-options.ts';
import type { NumberMarks } from './parse-number.ts';

type Formats = Pick<UserInfo['organization'], 'country' | 'dateFormat' | 'timeFormat' | 'numberFormat'>;
type Style = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle' | 'day' | 'month'>;

/** One organization is shown at a time, and lists write thousands of values: no component hands this on. */
let formats: Formats = { country: null, dateFormat: null, timeFormat: null, numberFormat: null };
let region: string | undefined;

/** Says how the organization that is shown writes dates, times and numbers. */
export function setFormats(given: Formats): void {
  if (given.country !== formats.country) {
    region = countryCode(given.country ?? '');
  }
  formats = given;
}

/**
 * The language whose digits and marks are used; undefined: the reader's own. Where the organization has not chosen, an
 * amount may be grouped by its currency: ₹12,34,567.
 */
export function numberLocale(currency?: string): string | undefined {
  // The marks of a country are the same in every language, so that colleagues read the same numbers.
  const locale = region && `en-${region}`;
  return localeOfNumbers[formats.numberFormat ?? ''] ?? locale ?? localeOfCurrencies[currency ?? ''];
}

const localeOfCurrencies: Readonly<Record<string, string | undefined>> = { INR: 'en-IN' };

const localeOfNumbers: Readonly<Record<string, string | undefined>> = {
  '1,234,567.89': 'en-US',
  '12,34,567.89': 'en-IN',
  '1.234.567,89': 'de-DE',
  '1 234 567,89': 'fr-FR',
  '1’234’567.89': 'de-CH',
};

const numberFormats = new Map<string, Intl.NumberFormat>();

/** A number with the given number of decimal places, or with fewer where the last ones would be zeros. */
export function writeNumber(value: number, digits = 0, leastDigits = digits): string {
  const options = { minimumFractionDigits: leastDigits, maximumFractionDigits: digits };
  return numberFormatOf(numberLocale(), options).format(value);
}

/** A percentage, given as 12.5 for 12.5%: with the given number of decimal places, or at most two. */
export function writePercent(value: number, digits?: number): string {
  const options = { minimumFractionDigits: digits ?? 0, maximumFractionDigits: digits ?? 2 };
  return `${numberFormatOf(numberLocale(), options).format(value)}${percentSign()}`;
}

const percentSigns = new Map<string, string>();

/** The sign that follows a percentage. Some languages, such as German, put a space before it. */
export function percentSign(): string {
  const language = i18n.locale || 'en';
  const sign = percentSigns.get(language) ?? readPercentSign(language);
  percentSigns.set(language, sign);
  return sign;
}

function readPercentSign(language: string): string {
  const parts = new Intl.NumberFormat(language, { style: 'percent' }).formatToParts(1);
  return parts
    .slice(parts.findIndex(({ type }) => type === 'integer') + 1)
    .map(({ value }) => value)
    .join('');
}

/**
 * A number as an input shows it: with group separators, or without them while it is edited. A number that is not
 * whole has at least the given number of decimal places.
 */
export function writeInputNumber(
  value: number,
  { isGrouped, currency, decimals = 0 }: { isGrouped: boolean; currency?: string; decimals?: number },
): string {
  return numberFormatOf(numberLocale(currency), {
    numberingSystem: 'latn',
    useGrouping: isGrouped,
    minimumFractionDigits: Number.isInteger(value) ? 0 : decimals,
    maximumFractionDigits: 15,
  }).format(value);
}

/** The separators of numbers in the organization's format. */
export function numberMarks(currency?: string): NumberMarks {
  const parts = numberFormatOf(numberLocale(currency), { numberingSystem: 'latn' }).formatToParts(-1234567.5);
  const markOf = (type: Intl.NumberFormatPartTypes) => parts.find(part => part.type === type)?.value;
  return { group: markOf('group') ?? '', decimal: markOf('decimal') ?? '.' };
}

/**
 * The language of names of months and days, and the order of dates in it: the product's language as it is written in the
 * organization's country, or else in the reader's.
 */
function dateLocale(): string {
  const language = i18n.locale || 'en';
  const country = region ?? new Intl.Locale(navigator.language).maximize().region;
  return /-/.test(language) || !country ? language : `${language}-${country}`;
}

/** Dates in words, such as the names of months, in the product's language. */
export function dateFormatIn(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return formatOf(dateLocale(), options);
}

/** Several things in one sentence: `Ada, Bob and Cleo`. */
export function writeList(texts: readonly string[]): string {
  // British English has no comma before the last one, as everywhere in the product.
  const language = i18n.locale === 'en' || !i18n.locale ? 'en-GB' : i18n.locale;
  return new Intl.ListFormat(language).format(texts);
}

/** Making a format costs far more than using it. */
function numberFormatOf(locale: string | undefined, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, known);
  return known;
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

/** The order and the separators of a date in digits, as inputs show it: `DD.MM.YYYY`. */
export function datePattern(): string {
  const names: Readonly<Record<string, string | undefined>> = { day: 'DD', month: 'MM', year: 'YYYY' };
  const options = { day: '2-digit', month: '2-digit', year: 'numeric', numberingSystem: 'latn' } as const;
  const parts = formatOf(dateLocale(), options).formatToParts(0);
  // Marks of direction in Arabic dates cannot be typed.
  const pattern = parts
    .map(({ type, value }) => names[type] ?? value.replaceAll(/[\u200e\u200f]/g, ''))
    .join('');
  return formats.dateFormat ?? pattern;
}

/** A day such as `2026-03-31`, as inputs show it. */
export function writeDay(day: string): string {
  return writePattern(datePattern(), new Date(day), 'UTC');
}

/** A day with a time such as `2026-03-31T14:30`, as inputs show it. */
export function writeWallTime(wallTime: string): string {
  const moment = new Date(`${wallTime}Z`);
  // In digits that can be typed, regardless of the language.
  const isTwelveHours = formats.timeFormat
    ? formats.timeFormat === '12-hour'
    : formatOf(dateLocale(), { hour: 'numeric' }).resolvedOptions().hour12 === true;
  const clock = isTwelveHours ? 'en-US' : 'en-GB';
  const time = formatOf(clock, { timeStyle: 'short', timeZone: 'UTC' })
    .format(moment)
    .replaceAll('\u202f', ' ');
  return `${writePattern(datePattern(), moment, 'UTC')} ${time}`;
}

function writePattern(pattern: string, moment: Date, timeZone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    formatOf('en-US', { ...options, timeZone }).format(moment);
  const day = part({ day: 'numeric' });
  const month = part({ month: 'numeric' });
  const parts: Readonly<Record<string, string>> = {
    YYYY: part({ year: 'numeric' }),
    MMM: formatOf(dateLocale(), { month: 'short', timeZone }).format(moment),
    MM: month.padStart(2, '0'),
    DD: day.padStart(2, '0'),
    D: day,
  };
  return pattern.replace(/YYYY|MMM|MM|DD|D/g, name => parts[name] ?? name);
}

function write(moment: Date, timeZone: string, style: Style): string {
  const hour12 = formats.timeFormat && style.timeStyle ? formats.timeFormat === '12-hour' : undefined;
  return formatOf(dateLocale(), { ...style, timeZone, hour12 }).format(moment);
}

const momentFormats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known =
    momentFormats.get(key) ?? new Intl.DateTimeFormat(locale, { calendar: 'gregory', ...options });
  momentFormats.set(key, known);
  return known;
}
