import { type DateOrder, readDate } from './read-date.ts';

const clock = /[T ,]\s*(\d{1,2}):(\d\d)(?::(\d\d(?:\.\d{1,3})?))?\s*([ap])?\.?m?\.?\s*(Z|[+-]\d\d:?\d\d)?$/i;
const day = 86_400_000;

/**
 * Parses a time in a form that PostgreSQL accepts: with its offset, or with the organization's time zone. Undefined if
 * it is none, or in the future unless that is allowed.
 */
export function readTime(
  text: string,
  order: DateOrder,
  timeZone: string,
  { mayBeFuture = false } = {},
): string | undefined {
  const date = readDate(text.replace(clock, ''), order);
  if (!date) {
    return undefined;
  }
  const [, hours = '0', minutes = '00', seconds = '00', half, offset] = clock.exec(text) ?? [];
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const time = `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`;
  const moment = new Date(`${date}T${time}Z`).getTime();
  // In any time zone it is at most a day later.
  return Number.isNaN(moment) || (!mayBeFuture && moment > Date.now() + day)
    ? undefined
    : `${date} ${time} ${offset ?? timeZone}`;
}
