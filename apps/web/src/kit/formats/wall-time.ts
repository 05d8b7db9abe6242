/** A moment as the clock on the organization's wall shows it: `2026-03-31T14:30`. */
export function wallTimeOf(moment: string, timeZone: string): string {
  const { year, month, day, hour, minute } = partsOf(new Date(moment), timeZone);
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/** The moment at which that clock shows this time; if the clock skips it, the moment after the gap. */
export function momentOf(wallTime: string, timeZone: string): string {
  const asUtc = new Date(`${wallTime}Z`).getTime();
  // The offset there and then is found in two steps, because the first guess may lie before a change of the clock.
  const first = asUtc - offsetAt(asUtc, timeZone);
  return new Date(asUtc - offsetAt(first, timeZone)).toISOString();
}

/** Tomorrow at the beginning of the working day: the default due time. */
export function tomorrowMorning(timeZone: string, now = new Date()): string {
  const [year = 0, month = 1, day = 1] = wallTimeOf(now.toISOString(), timeZone)
    .slice(0, 10)
    .split('-')
    .map(Number);
  const tomorrow = new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10);
  return momentOf(`${tomorrow}T09:00`, timeZone);
}

function offsetAt(time: number, timeZone: string): number {
  const wall = wallTimeOf(new Date(time).toISOString(), timeZone);
  return new Date(`${wall}Z`).getTime() - Math.floor(time / 60_000) * 60_000;
}

function partsOf(moment: Date, timeZone: string): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
}
