import { z } from 'zod';

/** Tabs, line breaks and other control characters. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Text of one line: what would break the line becomes a space, as when a browser pastes it into an input. Such texts end up
 * in headers of mails, in names of files and in lists, where a second line has no place. NUL stays, and is refused later.
 */
export function singleLine(): z.ZodString {
  return z
    .string()
    .overwrite(given => given.replace(breaks, run => (run.includes('\0') ? run : ' ')))
    .trim();
}
