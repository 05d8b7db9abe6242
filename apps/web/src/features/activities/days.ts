/** A day of the calendar: `2026-11-15`. */
export type Day = string;

const dayMs = 24 * 3_600_000;

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** The day on which its week begins. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The same day of another month, or its last one where it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The seven days of its week. */
export function weekOf(day: Day): readonly Day[] {
  const monday = mondayOf(day);
  return Array.from({ length: 7 }, (_, place) => addDays(monday, place));
}

/** The weeks that its month has days in. */
export function weeksOfMonth(day: Day): readonly (readonly Day[])[] {
  const first = `${day.slice(0, 7)}-01`;
  const next = addMonths(first, 1);
  const weeks: (readonly Day[])[] = [];
  for (let monday = mondayOf(first); monday < next; monday = addDays(monday, 7)) {
    weeks.push(weekOf(monday));
  }
  return weeks;
}
