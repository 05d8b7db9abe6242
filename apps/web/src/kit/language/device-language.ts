import {
  type Language,
  languageSchema,
  matchLanguage,
  offeredLanguages,
  sourceLanguage,
} from '@pipewright/contract/languages.ts';

/** Also read by src/start/start.js, before the application's code is loaded. */
const storageKey = 'language';

/** The language that was last used on this device, or else the browser's, where it is offered. */
export function deviceLanguage(): Language {
  const stored = languageSchema.safeParse(readStored());
  return stored.success
    ? stored.data
    : (matchLanguage(navigator.languages, offeredLanguages) ?? sourceLanguage);
}

/** Remembers the language, so that the next visit starts with it. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Storage can be forbidden: then each visit starts with the browser's language.
  }
}

/** Follows the browser's language again. */
export function forgetLanguage(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
