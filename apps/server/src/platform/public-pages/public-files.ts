import { readFileSync } from 'node:fs';

/** The only files of public pages. Read once: they are part of the release. */
const [page, forms] = [new URL('public.css', import.meta.url), new URL('public-forms.css', import.meta.url)];
export const publicStyles = `${readFileSync(page, 'utf8')}\n${readFileSync(forms, 'utf8')}`;
export const publicScript = readFileSync(new URL('public.js', import.meta.url), 'utf8');
