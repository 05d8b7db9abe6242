import type { Language } from '@pipewright/contract/texts/languages.ts';
import { localeOfNumberFormat } from '../language/number-locale.ts';

/** How an organization writes numbers, amounts and dates in documents for its customers. */
export interface DocumentFormats {
  /** A decimal text of the database, with its own digits. */
  number(decimal: string): string;
  percent(decimal: string): string;
  money(decimal: string): string;
  /** A price may have more decimal places than the currency. */
  price(decimal: string): string;
  /** A day: `2026-03-31`. */
  date(day: string): string;
}

interface Settings {
  readonly language: Language;
  readonly numberFormat: string | null;
  readonly dateFormat: string | null;
  readonly currency: { readonly code: string; readonly decimalPlaces: number };
}

/** Making formats takes milliseconds, and a customer's page is requested many times. */
const known = new Map<string, DocumentFormats>();
const maxKnown = 200;

/** The formats of an organization's documents in one currency. */
export function documentFormats({ language, numberFormat, dateFormat, currency }: Settings): DocumentFormats {
  const key = JSON.stringify([language, numberFormat, dateFormat, currency.code, currency.decimalPlaces]);
  const formats = known.get(key) ?? createDocumentFormats({ language, numberFormat, dateFormat, currency });
  if (known.size >= maxKnown) {
    known.clear();
  }
  known.set(key, formats);
  return formats;
}

/**
 * Decimal texts are formatted without being converted to binary numbers, so every digit is the one that the database
 * calculated.
 */
function createDocumentFormats(settings: Settings): DocumentFormats {
  const { language, numberFormat, dateFormat, currency } = settings;
  const textLocale = language === 'en' ? 'en-GB' : language;
  const locale = localeOfNumberFormat(numberFormat) ?? (currency.code === 'INR' ? 'en-IN' : textLocale);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 20 });
  /** Making a format costs far more than using it. */
  const amounts = new Map<number, (decimal: string) => string>();
  const amount = (digits: number) => {
    const known = amounts.get(digits) ?? createAmountFormat(locale, currency.code, digits);
    amounts.set(digits, known);
    return known;
  };
  const money = amount(currency.decimalPlaces);
  const longDate = new Intl.DateTimeFormat(textLocale, { dateStyle: 'long', timeZone: 'UTC' });
  const shortMonth = new Intl.DateTimeFormat(textLocale, { month: 'short', timeZone: 'UTC' });

  return {
    number: decimal => plain(number.format(decimal as Intl.StringNumericLiteral)),
    // The style multiplies by 100; moving the point keeps it exact.
    percent: decimal => plain(percent.format(`${decimal}e-2` as Intl.StringNumericLiteral)),
    money: decimal => plain(money(decimal)),
    price: decimal => plain(amount(Math.max(currency.decimalPlaces, decimalsOf(decimal)))(decimal)),
    date: day => plain(writeDate(day, dateFormat, { longDate, shortMonth })),
  };
}

function createAmountFormat(locale: string, currency: string, digits: number): (decimal: string) => string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  if (/^[A-Z]{3}$/.test(currency)) {
    const format = new Intl.NumberFormat(locale, { ...options, style: 'currency', currency });
    return decimal => format.format(decimal as Intl.StringNumericLiteral);
  }
  const format = new Intl.NumberFormat(locale, options);
  return decimal => `${format.format(decimal as Intl.StringNumericLiteral)} ${currency}`;
}

function decimalsOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0;
}

function writeDate(
  day: string,
  format: string | null,
  { longDate, shortMonth }: Readonly<Record<'longDate' | 'shortMonth', Intl.DateTimeFormat>>,
): string {
  const time = new Date(`${day}T00:00:00Z`);
  if (!format) {
    return longDate.format(time);
  }
  const [year = '', month = '', date = ''] = day.split('-');
  const parts: Readonly<Record<string, string>> = {
    YYYY: year,
    MMM: shortMonth.format(time),
    MM: month,
    DD: date,
    D: String(Number(date)),
  };
  return format.replace(/YYYY|MMM|MM|DD|D/g, name => parts[name] ?? name);
}

/** Narrow spaces between digits are missing in some fonts, and would be drawn as boxes. */
function plain(text: string): string {
  return text.replace(/[\u202f\u2009]/g, '\u00a0');
}
