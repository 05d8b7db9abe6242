import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { type I18n, setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { type Language, languages, sourceLanguage } from '@pipewright/contract/texts/languages.ts';

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
  const messages = language === sourceLanguage ? {} : readCatalogue(language);
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  i18n.setMessagesCompiler(compileMessage);
  return i18n;
}

function readCatalogue(language: Language): Record<string, string> {
  const filename = new URL(`${language}/messages.po`, locales);
  const context = { locale: language, sourceLocale: sourceLanguage, filename: filename.pathname };
  const catalogue = Object.entries(formatter().parse(textsOfServer(readFileSync(filename, 'utf8')), context));
  return Object.fromEntries(
    catalogue.flatMap(([id, { translation }]) => (translation ? [[id, translation]] : [])),
  );
}

/** A catalogue without the texts that only the web uses, which are most of it. */
function textsOfServer(catalogue: string): string {
  const [header, ...entries] = catalogue.split('\n\n');
  const isUsed = /^#:.* (?:apps\/server|packages)\//m;
  return [header, ...entries.filter(entry => isUsed.test(entry))].join('\n\n');
}

function idOf(text: string): string {
  const known = ids.get(text) ?? generateMessageId(text);
  ids.set(text, known);
  return known;
}
