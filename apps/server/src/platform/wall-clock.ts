/** What clocks show in a time zone, as a time whose UTC parts are what they show. */
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
