import { i18n } from '@lingui/core';

/** Texts that are made once per language: the same objects until another language is shown. */
export function perLanguage<T>(make: () => T): () => T {
  let made: { readonly language: string; readonly texts: T } | undefined;
  return () => {
    if (made?.language !== i18n.locale) {
      made = { language: i18n.locale, texts: make() };
    }
    return made.texts;
  };
}
