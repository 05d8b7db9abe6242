import { writeMoment } from './formats.ts';

/** A day of the calendar: the same one wherever it is read. */
export function Day({ value }: { value: string }) {
  return value ? (
    <time dateTime={value}>{writeMoment(new Date(value), 'UTC', { dateStyle: 'medium' })}</time>
  ) : null;
}
