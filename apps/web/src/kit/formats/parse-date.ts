import { i18n } from '@lingui/core';

/**
 * Parses a day as people type or paste it, and returns it as `2026-03-31`; undefined if it is not a day.
 *
 * A year of four digits in front comes before month and day (`2026-03-31`, `2026/3/31`). A month in words needs no order
 * (`31 Mar 2026`, `March 31, 2026`). Everything else is in the order of the organization's format (`DD.MM.YYYY`), with
 * any separators; only where that is no day, and the other order of day and month is one, it is that. A year of two
 * digits lies in this century.
 */
export function parseDay(text: string, pattern: string): string | undefined {
  const parts = partsOf(text);
  const words = parts.filter(part => /^\p{L}/u.test(part));
  const [first = '', second = '', third = ''] = parts.filter(part => /^\d/.test(part));
  const count = parts.length - words.length;
  if (words.length === 1 && count === 2) {
    const month = monthOf(words[0] ?? '');
    return first.length === 4 ? dayOf(first, month, second) : dayOf(second, month, first);
  }
  if (words.length > 0 || count !== 3) {
    return undefined;
  }
  if (first.length === 4) {
    return dayOf(first, Number(second), third);
  }
  const isDayFirst = pattern.indexOf('D') < pattern.indexOf('M');
  const asDayFirst = () => dayOf(third, Number(second), first);
  const asMonthFirst = () => dayOf(third, Number(first), second);
  return isDayFirst ? (asDayFirst() ?? asMonthFirst()) : (asMonthFirst() ?? asDayFirst());
}

/** The same for a day with a time, as `2026-03-31T14:30`; a day alone is not enough. */
export function parseWallTime(text: string, pattern: string): string | undefined {
  const found = /^(.*?)[\s,T]+(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?\s*([ap])?\.?m?\.?$/iu.exec(text.trim());
  if (!found) {
    return undefined;
  }
  const [, date = '', hours = '', minutes = '', half] = found;
  const day = parseDay(date, pattern);
  const hour = hourOf(Number(hours), half?.toLowerCase());
  return day !== undefined && hour !== undefined && Number(minutes) < 60
    ? `${day}T${String(hour).padStart(2, '0')}:${minutes}`
    : undefined;
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) {
    return hour < 24 ? hour : undefined;
  }
  const isHour = hour >= 1 && hour <= 12;
  return isHour ? (hour % 12) + (half === 'p' ? 12 : 0) : undefined;
}

/** Numbers and words. Japanese writes its dates in numbers: `3月31日`. */
function partsOf(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .replaceAll(/[年月日]/g, ' ')
      .match(/\d+|\p{L}[\p{L}\p{M}]*/gu) ?? []
  );
}

/** The month that begins like a word in the product's language or in English: `Mar`, `März`, `Sept`; 0: none. */
function monthOf(word: string): number {
  for (const names of [monthNames(i18n.locale), monthNames('en')]) {
    const exact = names.findIndex(month => month.includes(word));
    const begun = names.flatMap((month, at) => (month.some(name => name.startsWith(word)) ? [at] : []));
    if (exact >= 0 || (begun.length === 1 && word.length >= 3)) {
      return (exact >= 0 ? exact : (begun[0] ?? 0)) + 1;
    }
  }
  return 0;
}

const namesByLanguage = new Map<string, readonly (readonly string[])[]>();

/** Each month in its forms: whole and short, alone and within a date, which differ in some languages. */
function monthNames(language: string): readonly (readonly string[])[] {
  const known = namesByLanguage.get(language);
  if (known) {
    return known;
  }
  const styles = (['long', 'short'] as const).flatMap(month => [
    new Intl.DateTimeFormat(language, { month, timeZone: 'UTC', calendar: 'gregory' }),
    new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC', calendar: 'gregory' }),
  ]);
  const names = Array.from({ length: 12 }, (_, at) =>
    styles.flatMap(style => {
      const parts = style.formatToParts(Date.UTC(2026, at, 1));
      return partsOf(parts.find(({ type }) => type === 'month')?.value ?? '');
    }),
  );
  namesByLanguage.set(language, names);
  return names;
}

function dayOf(year: string, month: number, day: string): string | undefined {
  const isYear = year.length === 4 || year.length === 2;
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const date = new Date(Date.UTC(fullYear, month - 1, Number(day)));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day) && fullYear >= 1000;
  return isYear && isReal ? date.toISOString().slice(0, 10) : undefined;
}
