import { z } from 'zod';

/**
 * The languages of the product: people choose one, or their browser does. All but English, the language of the source, have
 * a complete catalogue in `locales/`.
 */
export const languages = ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar', 'hi'] as const;
export type Language = (typeof languages)[number];

/** Where a device remembers the language: the public site, which has no scripts, reads it on the server. */
export const languageCookie = 'pipewright-language';

export const languageSchema = z.enum(languages);
export const sourceLanguage: Language = 'en';

const writtenFromRightToLeft = new Set(['ar', 'fa', 'he', 'ur']);

export function directionOf(language: string): 'ltr' | 'rtl' {
  return writtenFromRightToLeft.has(primaryTag(language)) ? 'rtl' : 'ltr';
}

/** What speakers of the language call it: `Deutsch`. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The first of somebody's languages that is there; `de-AT` is served by `de`. */
export function matchLanguage(wanted: readonly string[]): Language | undefined {
  for (const tag of wanted) {
    const exact = languages.find(language => language.toLowerCase() === tag.toLowerCase());
    const related = languages.find(language => primaryTag(language) === primaryTag(tag));
    if (exact ?? related) {
      return exact ?? related;
    }
  }
  return undefined;
}

/** The languages of an `Accept-Language` header, the most wanted one first. */
export function acceptedLanguages(header: string | undefined): readonly string[] {
  return (header ?? '')
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.split(';').map(text => text.trim());
      const quality = parameters.find(parameter => parameter.startsWith('q='));
      return { tag, quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}

function primaryTag(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}
