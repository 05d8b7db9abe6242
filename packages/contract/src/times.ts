import { z } from 'zod';

/** Years that the database, spreadsheets and every browser write in the same four digits, with room to reckon on. */
const [first, last] = [1, 9000] as const;
const message = `The year must be between ${first} and ${last}`;

/** A day of the calendar: `2026-03-31`. */
export const day = z.iso.date().refine(isInRange, message);

/** A moment, with its distance from UTC: `2026-03-31T09:30:00+05:30`. */
export const moment = z.iso.datetime({ offset: true }).refine(isInRange, message);

function isInRange(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= first && year <= last;
}
