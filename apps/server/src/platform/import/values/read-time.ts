import { type DateOrder, readDate } from './read-date.ts';

const clock = /[T ,]\s*(\d{1,2}):(\d\d)(?::(\d\d(?:\.\d{1,3})?))?\s*([ap])?\.?m?\.?\s*(Z|[+-]\d\d:?\d\d)?$/i;
const day = 86_400_000;

/**
 * The moment that a text means, as PostgreSQL takes it: with its offset, or with the zone that clocks here go by. Nothing
 * where it is none, or is still to come.
 */
export function readTime(text: string, order: DateOrder, timeZone: string): string | undefined {
  const date = readDate(text.replace(clock, ''), order);
  if (!date) {
    return undefined;
  }
  const [, hours = '0', minutes = '00', seconds = '00', half, offset] = clock.exec(text) ?? [];
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const time = `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`;
  const moment = new Date(`${date}T${time}Z`).getTime();
  // Wherever it is, it is no more than a day from there.
  return Number.isNaN(moment) || moment > Date.now() + day
    ? undefined
    : `${date} ${time} ${offset ?? timeZone}`;
}
