import type { Language } from '@pipewright/contract/texts/languages.ts';
import { localeOfNumberFormat } from '../../language/number-locale.ts';

/** How figures are written for a reader: in the formats of the organization, and in the reader's language. */
export interface ReportFormats {
  number(value: number, digits?: number): string;
  /** A percentage, given as 12.5 for 12.5%. */
  percent(value: number, digits: number): string;
  /** An amount in the base currency; decimals only where there are some. */
  money(value: number): string;
  /** A day such as `2026-03-31`. */
  day(day: string): string;
  month(day: string): string;
  dayAndMonth(day: string): string;
  /** A moment by the clock of the organization. */
  moment(time: Date): string;
}

export interface FormatSettings {
  readonly language: Language;
  readonly country: string | null;
  readonly numberFormat: string | null;
  readonly dateFormat: string | null;
  readonly timeFormat: string | null;
  readonly timeZone: string;
  readonly currency: string;
}

/** The same rules as on the screens: see apps/web/src/kit/formats. */
export function createReportFormats(settings: FormatSettings): ReportFormats {
  const { language, country, numberFormat, dateFormat, timeFormat, timeZone, currency } = settings;
  const region = country ? regionOf(country) : undefined;
  const dateLocale = region && !language.includes('-') ? `${language}-${region}` : language;
  const numberLocale = localeOfNumberFormat(numberFormat) ?? (region ? `en-${region}` : undefined);
  const moneyLocale = numberLocale ?? (currency === 'INR' ? 'en-IN' : dateLocale);
  const percentSign = readPercentSign(language);
  const money = moneyFormat(moneyLocale, currency);
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(numberLocale ?? dateLocale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value);
  const inWords = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  const day = (value: string) =>
    dateFormat ? writePattern(dateFormat, value, inWords) : inWords(value, { dateStyle: 'medium' });
  return {
    number,
    percent: (value, digits) => `${number(value, digits)}${percentSign}`,
    money: value => money.format(value),
    day,
    month: value => inWords(value, { month: 'short', year: 'numeric' }),
    dayAndMonth: value => inWords(value, { day: 'numeric', month: 'short' }),
    moment(time) {
      const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time);
      const clock = new Intl.DateTimeFormat(dateLocale, {
        timeZone,
        timeStyle: 'short',
        ...(timeFormat && { hour12: timeFormat === '12-hour' }),
      });
      return `${day(local)}, ${clock.format(time)}`;
    },
  };
}

function moneyFormat(locale: string, currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
    maximumFractionDigits: 8,
  });
}

function writePattern(
  pattern: string,
  day: string,
  inWords: (day: string, options: Intl.DateTimeFormatOptions) => string,
): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const parts: Readonly<Record<string, string>> = {
    YYYY: year,
    MMM: inWords(day, { month: 'short' }),
    MM: month,
    DD: date,
    D: String(Number(date)),
  };
  return pattern.replace(/YYYY|MMM|MM|DD|D/g, name => parts[name] ?? name);
}

/** Some languages, such as German, put a space before the sign. */
function readPercentSign(language: Language): string {
  const parts = new Intl.NumberFormat(language, { style: 'percent' }).formatToParts(1);
  return parts
    .slice(parts.findIndex(({ type }) => type === 'integer') + 1)
    .map(({ value }) => value)
    .join('');
}

let regions: ReadonlyMap<string, string> | undefined;

/** The code of a country by its English name, which organizations are stored with. */
function regionOf(country: string): string | undefined {
  regions ??= readRegions();
  return regions.get(country);
}

function readRegions(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap(first => letters.map(second => `${first}${second}`));
  // Of several codes with one name, such as old ones, the first counts.
  return new Map(
    codes.reverse().flatMap(code => {
      const name = names.of(code);
      return name ? [[name, code] as const] : [];
    }),
  );
}
