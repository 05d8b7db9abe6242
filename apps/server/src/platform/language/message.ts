import type { Language } from '@pipewright/contract/texts/languages.ts';
import { translate, translateDeclared } from './translate.ts';

/** A text for people, before it is known in which language they read: the English text, and the values of its placeholders. */
export interface Message {
  readonly text: string;
  readonly values: Readonly<Record<string, MessageValue>>;
}

/** A value can be a text as well, such as the label of a field, or several, which are joined as a list. */
export type MessageValue = string | number | Message | readonly Text[];

/** A string is a message without values. */
export type Text = string | Message;

/** `` msg`You cannot change ${name}.` `` is the message `You cannot change {0}.` */
export function msg(parts: TemplateStringsArray, ...values: readonly MessageValue[]): Message {
  const text = parts.map((part, index) => (index === 0 ? part : `{${index - 1}}${part}`)).join('');
  return { text, values: Object.fromEntries(values.entries()) };
}

/** A message whose placeholders have names or plural forms: `message('{count, plural, …}', { count })`. */
export function message(text: string, values: Message['values'] = {}): Message {
  return { text, values };
}

/** The text in a reader's language. What is not in the catalogue is shown as it is. */
export function writeText(language: Language, text: Text): string {
  const params = paramsOf(text, language);
  const template = templateOf(text);
  if (template === '') {
    return '';
  }
  // Without values braces are literal, as in a name that an organization gave.
  return Object.keys(params).length === 0
    ? translateDeclared(language, template)
    : translate(language, template, params);
}

/** The English text with its placeholders: the key of its translations. */
export function templateOf(text: Text): string {
  return typeof text === 'string' ? text : text.text;
}

/** The values of the placeholders, as the reader sees them. */
export function paramsOf(text: Text, language: Language): Record<string, string | number> {
  const values = typeof text === 'string' ? {} : text.values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      // `{count}` chooses the plural form, `{number}` is the same as people read it.
      name === 'number' && typeof value === 'number'
        ? new Intl.NumberFormat(language).format(value)
        : writeValue(language, value),
    ]),
  );
}

function writeValue(language: Language, value: MessageValue): string | number {
  if (typeof value !== 'object') {
    return value;
  }
  return 'text' in value
    ? writeText(language, value)
    : new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(
        value.map(item => writeText(language, item)),
      );
}
