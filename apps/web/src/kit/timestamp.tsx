import { useViewer } from './viewer.tsx';

/** A moment, in the organization's time zone and the reader's language; the whole of it when pointed at. */
export function Timestamp({ value, withTime = false }: { value: string; withTime?: boolean }) {
  const { timeZone } = useViewer().organization;
  if (!value) {
    return null;
  }
  const moment = new Date(value);
  return (
    <time dateTime={value} title={format(moment, timeZone, { dateStyle: 'full', timeStyle: 'short' })}>
      {format(moment, timeZone, { dateStyle: 'medium', timeStyle: withTime ? 'short' : undefined })}
    </time>
  );
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs far more than using it, and a list uses one a hundred times. */
function format(moment: Date, timeZone: string, style: Intl.DateTimeFormatOptions): string {
  const key = `${timeZone}/${style.dateStyle}/${style.timeStyle}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(undefined, { ...style, timeZone });
  formats.set(key, known);
  return known.format(moment);
}
