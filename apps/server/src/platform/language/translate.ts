import { readFileSync } from 'node:fs';
import { type I18n, setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { type Language, sourceLanguage } from '@pipewright/contract/texts/languages.ts';

const locales = new URL('../../../../../locales/', import.meta.url);
const loaded = new Map<Language, I18n>();
const ids = new Map<string, string>();

/**
 * A text in a reader's language: `translate(language, 'Your invitation to {organization}', { organization })`. The English
 * text is written here, as a literal, and is a message like those of the web: whole sentences, with ICU plurals.
 */
export function translate(
  language: Language,
  text: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return i18nOf(language)._(idOf(text), values, { message: text });
}

/** A text that the contract declares, such as the label of a field. Braces in it are literal. */
export function translateDeclared(language: Language, text: string): string {
  return text.includes('{') ? text : i18nOf(language)._(idOf(text), {}, { message: text });
}

/** Whether the catalogue of a language has a text. */
export function isTranslated(language: Language, text: string): boolean {
  return Object.hasOwn(i18nOf(language).messages, idOf(text));
}

function i18nOf(language: Language): I18n {
  const known = loaded.get(language) ?? load(language);
  loaded.set(language, known);
  return known;
}

/** Catalogues are read when they are first needed; they are part of the release and do not change while it runs. */
function load(language: Language): I18n {
  const messages = language === sourceLanguage ? {} : readCatalogue(language);
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  i18n.setMessagesCompiler(compileMessage);
  return i18n;
}

function readCatalogue(language: Language): Record<string, string> {
  const filename = new URL(`${language}/messages.po`, locales);
  const context = { locale: language, sourceLocale: sourceLanguage, filename: filename.pathname };
  const catalogue = Object.entries(formatter().parse(readFileSync(filename, 'utf8'), context));
  return Object.fromEntries(
    catalogue.flatMap(([id, { translation }]) => (translation ? [[id, translation]] : [])),
  );
}

function idOf(text: string): string {
  const known = ids.get(text) ?? generateMessageId(text);
  ids.set(text, known);
  return known;
}
