import { languages } from '@pipewright/contract/texts/languages.ts';

export type DateOrder = 'dmy' | 'mdy' | 'ymd';

const englishMonths = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** The names of months in all languages of the product. */
const monthNames = new Map(
  languages.flatMap(language =>
    (['long', 'short'] as const).flatMap(style => {
      const format = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' });
      return englishMonths.map((_, month) => [plainWord(format.format(Date.UTC(2026, month, 1))), month + 1]);
    }),
  ) as [string, number][],
);

/** Parses a date of a spreadsheet as `2026-03-31`; undefined if it is none. A time after it is ignored. */
export function readDate(text: string, order: DateOrder): string | undefined {
  const parts = latinDigits(text)
    .replace(/[T ]\d{1,2}:.*$/, '')
    .split(/[-./\s,年月日]+/)
    // As in `31 de marzo de 2026`.
    .filter(part => part && !/^(de|of)$/i.test(part));
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

/** What a date says about the order: a number above 12 cannot be a month. Undefined if it is no date in digits. */
export function dateOrderIn(text: string): DateOrder | 'dotted' | 'unclear' | undefined {
  const [, first = '', second = ''] =
    /^(\d{1,4})[-./](\d{1,2})[-./]\d{1,4}(?![\d.-])/.exec(latinDigits(text)) ?? [];
  if (!first) {
    return undefined;
  }
  if (first.length === 4) {
    return 'ymd';
  }
  if (Number(first) > 12) {
    return 'dmy';
  }
  if (Number(second) > 12) {
    return 'mdy';
  }
  // Where dates are written with points, the day comes first.
  return text.includes('.') ? 'dotted' : 'unclear';
}

function monthOf(word: string): string {
  const month = monthNames.get(plainWord(word)) ?? englishMonths.indexOf(word.slice(0, 3).toLowerCase()) + 1;
  return month > 0 ? String(month) : '';
}

/** Without capitals, accents and the point of an abbreviation. */
function plainWord(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f.॰]/g, '');
}

/** The zeros of Arabic, Persian, Hindi and full-width digits. */
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10];

/** Digits of other scripts as Latin ones. */
function latinDigits(text: string): string {
  return text.replaceAll(/[٠-٩۰-۹०-९０-９]/g, digit => {
    const code = digit.charCodeAt(0);
    return String(code - (zeros.findLast(zero => zero <= code) ?? code));
  });
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
