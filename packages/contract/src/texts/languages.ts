import { z } from 'zod';

/**
 * The languages of the product. People choose one, or their browser does. All except English, the source language,
 * have a complete catalogue in `locales/`.
 */
export const languages = ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar', 'hi'] as const;
export type Language = (typeof languages)[number];

/** The cookie with the language of a device: the public site has no scripts, so the server reads it. */
export const languageCookie = 'pipewright-language';

export const languageSchema = z.enum(languages);
export const sourceLanguage: Language = 'en';

const writtenFromRightToLeft = new Set(['ar', 'fa', 'he', 'ur']);

export function directionOf(language: string): 'ltr' | 'rtl' {
  return writtenFromRightToLeft.has(primaryTag(language)) ? 'rtl' : 'ltr';
}

/** The language's name in the language itself: `Deutsch`. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The first supported language of a list; `de` is used for `de-AT`. */
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

/** The languages of an `Accept-Language` header, most preferred first. */
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
