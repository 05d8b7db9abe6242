import { readFileSync } from 'node:fs';

/** The only files of public pages. Read once: they are part of the release. */
export const publicStyles = readFileSync(new URL('public.css', import.meta.url), 'utf8');
export const publicScript = readFileSync(new URL('public.js', import.meta.url), 'utf8');
