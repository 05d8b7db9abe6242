export type DateOrder = 'dmy' | 'mdy' | 'ymd';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Parses a date of a spreadsheet as `2026-03-31`; undefined if it is none. A time after it is ignored. */
export function readDate(text: string, order: DateOrder): string | undefined {
  const parts = text
    .replace(/[T ]\d{1,2}:.*$/, '')
    .split(/[-./\s,]+/)
    .filter(Boolean);
  const [first = '', second = '', third = ''] = parts;
  if (parts.length !== 3) {
    return undefined;
  }
  if (/^\d{4}$/.test(first)) {
    return dayOf(first, second, third);
  }
  const wordFirst = monthOf(first);
  if (wordFirst || monthOf(second)) {
    return wordFirst ? dayOf(third, wordFirst, second) : dayOf(third, monthOf(second), first);
  }
  if (order === 'ymd') {
    return dayOf(first, second, third);
  }
  return order === 'mdy' ? dayOf(third, first, second) : dayOf(third, second, first);
}

/** Guesses the order of day and month: a number above 12 cannot be a month. */
export function guessDateOrder(texts: Iterable<string>): DateOrder {
  let known: DateOrder | undefined;
  for (const text of texts) {
    const [, first = '', second = ''] = /^(\d{1,4})[-./](\d{1,2})[-./]\d{1,4}\b/.exec(text) ?? [];
    if (first.length === 4) {
      known ??= 'ymd';
    } else if (Number(first) > 12) {
      return 'dmy';
    } else if (Number(second) > 12) {
      return 'mdy';
    } else if (first && text.includes('.')) {
      known = 'dmy';
    }
  }
  return known ?? 'mdy';
}

function monthOf(word: string): string {
  const month = months.indexOf(word.slice(0, 3).toLowerCase()) + 1;
  return month > 0 ? String(month) : '';
}

function dayOf(year: string, month: string, day: string): string | undefined {
  const full = year.length === 2 ? `${Number(year) < 70 ? 20 : 19}${year}` : year;
  const iso = `${full}-${month.padStart(2, '0')}-${day.replace(/\D+$/, '').padStart(2, '0')}`;
  const time = new Date(`${iso}T00:00:00Z`);
  // Otherwise 31 February would become 3 March.
  return /^\d{4}-\d\d-\d\d$/.test(iso) && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso)
    ? iso
    : undefined;
}
