import { z } from 'zod';

/** Tabs, line breaks and other control characters. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Single-line text: line breaks become spaces, as when a browser pastes them into an input. Such texts are used in
 * mail headers, file names and lists, where a second line would do harm. NUL is not replaced and is rejected later.
 */
export function singleLine(): z.ZodString {
  return z
    .string()
    .overwrite(given => given.replace(breaks, run => (run.includes('\0') ? run : ' ')))
    .trim();
}
