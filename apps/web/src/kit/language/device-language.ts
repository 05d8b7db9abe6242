import {
  type Language,
  languageCookie,
  languageSchema,
  matchLanguage,
  sourceLanguage,
} from '@pipewright/contract/texts/languages.ts';

/** The language that was last used on this device, or else the browser's, where it is offered. */
export function deviceLanguage(): Language {
  const stored = languageSchema.safeParse(readStored());
  return stored.success ? stored.data : (matchLanguage(navigator.languages) ?? sourceLanguage);
}

const aYearInSeconds = 31_536_000;

/** Remembers the language, so that the next visit starts with it: here, in start.js, and on the public site. */
export function rememberLanguage(language: Language): void {
  writeCookie(language, aYearInSeconds);
}

/** Follows the browser's language again. */
export function forgetLanguage(): void {
  writeCookie('', 0);
}

function readStored(): string | undefined {
  return document.cookie
    .split('; ')
    .find(pair => pair.startsWith(`${languageCookie}=`))
    ?.slice(languageCookie.length + 1);
}

/** A cookie and no other storage, because the public site is drawn by the server and has no scripts. */
function writeCookie(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${languageCookie}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}
