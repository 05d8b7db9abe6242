/** Converts a time to local time in a time zone. The UTC parts of the result are the local ones. */
export function createWallClock(timeZone: string): (time: Date) => Date {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return time => {
    const parts = Object.fromEntries(
      format.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day, hour, minute, second } = parts;
    return new Date(Date.UTC(year, month - 1, day, hour, minute, second, time.getUTCMilliseconds()));
  };
}
