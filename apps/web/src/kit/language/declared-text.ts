import { i18n } from '@lingui/core';
import type { DeclaredMessage } from '@pipewright/contract/declared-message.ts';
import type { TranslateText } from '@pipewright/contract/field-messages.ts';

/**
 * The translation of a text that the contract declares, such as the label of a field or an option. Its English text is
 * its key; what is not in the catalogue (names that an organization gave) is shown as it is.
 */
export function declaredText(text: string): string {
  return Object.hasOwn(i18n.messages, text) ? i18n._(text) : text;
}

/** The same for a text with placeholders, such as `{label} is required`. */
export const declaredMessage: TranslateText = (text, values = {}) =>
  Object.hasOwn(i18n.messages, text)
    ? i18n._(text, values)
    : text.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));

/** The same for a text that comes with the values of its placeholders. */
export function writeDeclared({ text, values }: DeclaredMessage): string {
  return declaredMessage(text, values);
}
