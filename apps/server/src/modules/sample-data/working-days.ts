const hour = 3_600_000;
const day = 24 * hour;

/** Times as a sales team has them: on working days, from nine to half past five by the organization's clock. */
export interface WorkingDays {
  /** So many working days ago, with parts of them; a larger number is always an earlier time, and none is in the future. */
  ago(days: number): string;
  /** In the given number of working days from tomorrow on, at an hour of the day. */
  ahead(days: number, hourOfDay: number): string;
  /** Today at an hour, also on a Sunday. */
  today(hourOfDay: number): string;
  /** The calendar date of the given number of working days ago; negative numbers are in the future. */
  date(days: number): string;
}

export function createWorkingDays(now: Date, timeZone: string, length: number): WorkingDays {
  const wall = createWall(timeZone);
  const today = wall.startOfDay(now.getTime());
  const spanOf = (midnight: number) => ({
    start: midnight + 9 * hour,
    end: Math.min(midnight + 17.5 * hour, now.getTime()),
  });
  const past = workingDays(wall, { from: today, step: -1, count: length })
    .map(spanOf)
    .filter(({ start, end }) => end - start > hour / 2);
  const future = workingDays(wall, { from: today + day, step: 1, count: 90 });

  return {
    ago(days) {
      const whole = Math.min(Math.floor(days), past.length - 1);
      const { start, end } = past[whole] ?? spanOf(today);
      return toMinute(end - Math.min(days - whole, 1) * (end - start));
    },
    ahead: (days, hourOfDay) => toMinute((future[days] ?? today + day) + hourOfDay * hour),
    today: hourOfDay => toMinute(today + hourOfDay * hour),
    date: days => wall.date((days < 0 ? future[Math.floor(-days)] : past[Math.floor(days)]?.start) ?? today),
  };
}

interface Wall {
  date(time: number): string;
  startOfDay(time: number): number;
  isWorkingDay(time: number): boolean;
}

/** The clock and the calendar on the organization's wall. */
function createWall(timeZone: string): Wall {
  const dates = new Intl.DateTimeFormat('en-CA', { timeZone });
  const weekdays = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' });
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return {
    date: time => dates.format(time),
    isWorkingDay: time => !weekdays.format(time).startsWith('S'),
    startOfDay(time) {
      const [hours = 0, minutes = 0] = clock.format(time).split(':').map(Number);
      return time - (time % 60_000) - hours * hour - minutes * 60_000;
    },
  };
}

/** The midnights with which working days begin. */
function workingDays(
  wall: Wall,
  { from, step, count }: { from: number; step: 1 | -1; count: number },
): number[] {
  // Noon, because a day on which clocks change has other than 24 hours.
  return Array.from({ length: Math.ceil((count / 5) * 7) + 2 }, (_, i) =>
    wall.startOfDay(from + day / 2 + step * i * day),
  )
    .filter(wall.isWorkingDay)
    .slice(0, count);
}

function toMinute(time: number): string {
  return new Date(time - (time % 60_000)).toISOString();
}
