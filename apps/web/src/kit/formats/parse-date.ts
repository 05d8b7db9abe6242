const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Reads a day as people type or paste it, and answers it as `2026-03-31`; undefined where it is none.
 *
 * A year of four digits in front comes before month and day (`2026-03-31`, `2026/3/31`). A month in words needs no order
 * (`31 Mar 2026`, `March 31, 2026`). Everything else is in the order of the organization's format (`DD.MM.YYYY`), with
 * any separators; only where that is no day, and the other order of day and month is one, it is that. A year of two
 * digits lies in this century.
 */
export function parseDay(text: string, pattern: string): string | undefined {
  const parts = text.toLowerCase().match(/\d+|\p{L}+/gu) ?? [];
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

/** From the first three letters on: `Mar`, `March`, `Sept`. */
function monthOf(word: string): number {
  return months.indexOf(word.slice(0, 3)) + 1;
}

function dayOf(year: string, month: number, day: string): string | undefined {
  const isYear = year.length === 4 || year.length === 2;
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const date = new Date(Date.UTC(fullYear, month - 1, Number(day)));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day) && fullYear >= 1000;
  return isYear && isReal ? date.toISOString().slice(0, 10) : undefined;
}
