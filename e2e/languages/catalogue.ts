import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';

export interface CatalogueText {
  readonly message: string;
  readonly translation: string;
  readonly context: string | undefined;
}

const known = new Map<string, readonly CatalogueText[]>();

/** All texts of a language, as `locales/<language>/messages.po` has them. */
export function readCatalogue(language: string): readonly CatalogueText[] {
  const found = known.get(language) ?? parse(language);
  known.set(language, found);
  return found;
}

/** Looks up translations: `textsOf('ar')('Sign in')`. */
export function textsOf(language: string): (message: string, values?: Record<string, string>) => string {
  return (message, values = {}) => {
    const entry = readCatalogue(language).find(
      each => each.message === message && each.context === undefined,
    );
    if (!entry) {
      throw new Error(`The catalogue of ${language} has no text "${message}".`);
    }
    return entry.translation.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  };
}

function parse(language: string): readonly CatalogueText[] {
  const file = new URL(`../../locales/${language}/messages.po`, import.meta.url);
  const context = { locale: language, sourceLocale: 'en', filename: file.pathname };
  const entries = Object.values(formatter().parse(readFileSync(file, 'utf8'), context));
  return entries.map(entry => ({
    message: entry.message ?? '',
    translation: entry.translation ?? '',
    context: entry.context,
  }));
}
