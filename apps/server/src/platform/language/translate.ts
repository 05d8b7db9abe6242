import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Language, languages, sourceLanguage } from '@pipewright/contract/texts/languages.ts';
import { readCatalogue } from './read-catalogue.ts';

const locales = new URL('../../../../../locales/', import.meta.url);
const loaded = new Map<Language, I18n>();

/**
 * A text in a reader's language: `translate(language, 'Your invitation to {organization}', { organization })`. The English
 * text is written here, as a literal, and is a message like those of the web: whole sentences, with ICU plurals.
 */
export function translate(
  language: Language,
  text: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return i18nOf(language)._(text, values, { message: text });
}

/** A text that is declared, such as the label of a field, also of a custom one: any text is possible. Braces are literal. */
export function translateDeclared(language: Language, text: string): string {
  return text.includes('{') || !isTranslated(language, text) ? text : i18nOf(language)._(text);
}

/** Whether the catalogue of a language has a text. */
export function isTranslated(language: Language, text: string): boolean {
  return Object.hasOwn(i18nOf(language).messages, text);
}

/**
 * Loads the catalogues of all languages. Between two of them others are served. To be awaited before texts are compared
 * with those of all languages.
 */
export async function loadLanguages(): Promise<void> {
  for (const language of languages.filter(each => !loaded.has(each))) {
    i18nOf(language);
    await setImmediate();
  }
}

function i18nOf(language: Language): I18n {
  const known = loaded.get(language) ?? load(language);
  loaded.set(language, known);
  return known;
}

/** Catalogues are read when they are first needed; they are part of the release and do not change while it runs. */
function load(language: Language): I18n {
  const file = new URL(`${language}/messages.po`, locales);
  const messages = language === sourceLanguage ? {} : readCatalogue(readFileSync(file, 'utf8'));
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  i18n.setMessagesCompiler(compileMessage);
  return i18n;
}
