import { i18n } from '@lingui/core';
import type { TranslateText } from '@pipewright/contract/fields/field-messages.ts';
import type { DeclaredMessage } from '@pipewright/contract/texts/declared-message.ts';

/**
 * The translation of a text that the contract declares, such as the label of a field or an option. Its English text
 * is the key. Texts that are not in the catalogue, such as names given by an organization, are shown unchanged.
 */
export function declaredText(text: string): string {
  return Object.hasOwn(i18n.messages, text) ? i18n._(text) : text;
}

/** The same for a text with placeholders, such as `{label} is required`. */
export const declaredMessage: TranslateText = (text, values = {}) =>
  Object.hasOwn(i18n.messages, text)
    ? i18n._(text, values)
    : text.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));

/** The same for a text with values for its placeholders. */
export function writeDeclared({ text, values }: DeclaredMessage): string {
  return declaredMessage(text, values);
}
