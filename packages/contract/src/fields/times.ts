import { z } from 'zod';

/** Years that the database, spreadsheets and every browser write with four digits, with room for calculations. */
const [first, last] = [1, 9000] as const;
const message = `The year must be between ${first} and ${last}`;

/** A calendar date: `2026-03-31`. */
export const day = z.iso.date().refine(isInRange, message);

/** A time with its UTC offset: `2026-03-31T09:30:00+05:30`. */
export const moment = z.iso.datetime({ offset: true }).refine(isInRange, message);

function isInRange(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= first && year <= last;
}
