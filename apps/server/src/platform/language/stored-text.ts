import type { Language } from '@pipewright/contract/texts/languages.ts';
import { type Message, type Text, writeText } from './message.ts';
import { currentLanguage } from './request-language.ts';

/** How a stored message begins. Texts that were stored before there were languages do not. */
const beginning = '{"text":';

/**
 * A text as it is stored for readers who are not known yet, such as the result of a job: a message as JSON, so that it can
 * be written in any language, and a string as it is.
 */
export function storeText(text: Text): string {
  return typeof text === 'string' ? text : JSON.stringify({ text: text.text, values: text.values });
}

/** A stored text as a message again. */
export function readStoredText(stored: string): Text {
  if (!stored.startsWith(beginning)) {
    return stored;
  }
  try {
    return JSON.parse(stored) as Message;
  } catch {
    // Somebody's own words that begin in the same way.
    return stored;
  }
}

/** A text that the product has stored, in a language; by default in that of the request. */
export function writeStoredText(stored: string, language: Language = currentLanguage()): string {
  return writeText(language, readStoredText(stored));
}

/** The same where people's own words can be stored as well: these are not translated. */
export function writeStoredMessage(stored: string): string {
  const text = readStoredText(stored);
  return typeof text === 'string' ? text : writeText(currentLanguage(), text);
}
