const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** A day of the calendar: the same one wherever it is read. */
export function Day({ value }: { value: string }) {
  return value ? <time dateTime={value}>{days.format(new Date(value))}</time> : null;
}
