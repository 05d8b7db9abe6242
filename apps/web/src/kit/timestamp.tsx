import { useViewer } from './viewer.tsx';

/** A moment, in the organization's time zone and the reader's language; the whole of it when pointed at. */
export function Timestamp({ value, withTime = false }: { value: string; withTime?: boolean }) {
  const { timeZone } = useViewer().organization;
  if (!value) {
    return null;
  }
  return (
    <time dateTime={value} title={fullTime(value, timeZone)}>
      {format(new Date(value), timeZone, { dateStyle: 'medium', timeStyle: withTime ? 'short' : undefined })}
    </time>
  );
}

/** A moment without anything left out. */
export function fullTime(moment: string, timeZone: string): string {
  return format(new Date(moment), timeZone, { dateStyle: 'full', timeStyle: 'short' });
}

/** The time of day of a moment. */
export function timeOf(moment: string, timeZone: string): string {
  return format(new Date(moment), timeZone, { timeStyle: 'short' });
}

/** The day of a moment, by the organization's clock: Today, Yesterday, or its date. */
export function dayOf(moment: Date, timeZone: string, now = new Date()): string {
  const date = (of: Date) => format(of, timeZone, { dateStyle: 'medium' });
  const yesterday = new Date(now.getTime() - 24 * 3_600_000);
  if (date(moment) === date(now)) {
    return 'Today';
  }
  return date(moment) === date(yesterday) ? 'Yesterday' : date(moment);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs far more than using it, and a list uses one a hundred times. */
function format(moment: Date, timeZone: string, style: Intl.DateTimeFormatOptions): string {
  const key = `${timeZone}/${style.dateStyle}/${style.timeStyle}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(undefined, { ...style, timeZone });
  formats.set(key, known);
  return known.format(moment);
}
