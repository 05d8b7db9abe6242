import { t } from '@lingui/core/macro';
import { writeMoment } from './formats.ts';
import { useFormats } from './use-formats.tsx';

/** A moment, in the organization's time zone and its way to write dates; the whole of it when pointed at. */
export function Timestamp({ value, withTime = false }: { value: string; withTime?: boolean }) {
  const { timeZone } = useFormats();
  if (!value) {
    return null;
  }
  return (
    <time dateTime={value} title={fullTime(value, timeZone)}>
      {writeMoment(new Date(value), timeZone, {
        dateStyle: 'medium',
        timeStyle: withTime ? 'short' : undefined,
      })}
    </time>
  );
}

/** A moment without anything left out. */
export function fullTime(moment: string, timeZone: string): string {
  return writeMoment(new Date(moment), timeZone, { dateStyle: 'full', timeStyle: 'short' });
}

/** The time of day of a moment. */
export function timeOf(moment: string, timeZone: string): string {
  return writeMoment(new Date(moment), timeZone, { timeStyle: 'short' });
}

/** The day of a moment, by the organization's clock: Today, Yesterday, or its date. */
export function dayOf(moment: Date, timeZone: string, now = new Date()): string {
  const date = (of: Date) => writeMoment(of, timeZone, { dateStyle: 'medium' });
  const yesterday = new Date(now.getTime() - 24 * 3_600_000);
  if (date(moment) === date(now)) {
    return t`Today`;
  }
  return date(moment) === date(yesterday) ? t`Yesterday` : date(moment);
}

const dayMs = 24 * 3_600_000;

/** Today, Yesterday, Tomorrow, or the day without its year: a card has little room. */
export function shortDayOf(moment: Date, timeZone: string, now: number): string {
  const date = (of: Date) => writeMoment(of, timeZone, { dateStyle: 'medium' });
  const isIn = (days: number) => date(moment) === date(new Date(now + days * dayMs));
  const near = (
    [
      [0, t`Today`],
      [-1, t`Yesterday`],
      [1, t`Tomorrow`],
    ] as const
  ).find(([days]) => isIn(days));
  return near?.[1] ?? writeMoment(moment, timeZone, { day: 'numeric', month: 'short' });
}
