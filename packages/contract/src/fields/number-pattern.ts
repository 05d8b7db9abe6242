import { z } from 'zod';

/** The pattern of document numbers: `Q-{year}-{number:4}` gives Q-2026-0042. */
export const numberPattern = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .refine(hasOneNumber, 'A pattern has the number exactly once')
  .refine(hasOnlyKnownParts, 'Use only the placeholders for year, month and number')
  .refine(hasYearOfMonth, 'A pattern with the month also needs the year');

function hasOneNumber(pattern: string): boolean {
  return (pattern.match(/\{number(:[1-9])?\}/g) ?? []).length === 1;
}

function hasOnlyKnownParts(pattern: string): boolean {
  return !/[{}\p{Cc}]/u.test(pattern.replace(/\{(year|month|number(:[1-9])?)\}/g, ''));
}

/** The counter restarts every month, so without the year numbers would repeat. */
function hasYearOfMonth(pattern: string): boolean {
  return !pattern.includes('{month}') || pattern.includes('{year}');
}
