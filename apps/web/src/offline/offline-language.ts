import type { MessageDescriptor, Messages } from '@lingui/core';

/** The texts of this page in each language but English: part of its code, because nothing else can be loaded. */
const catalogues = import.meta.glob<Messages>('../../../../locales/*/messages.po', {
  query: '?offline',
  eager: true,
  import: 'messages',
});
const texts = new Map(
  Object.entries(catalogues).map(([path, messages]) => [path.split('/').at(-2) ?? '', messages]),
);

/**
 * The language of the device, as kit/language/device-language.ts has it. This page cannot use that module: it would load
 * the application's code.
 */
export const language = languageOfDevice();

function languageOfDevice(): string {
  const stored = /(?:^|; )pipewright-language=([\w-]+)/.exec(document.cookie)?.[1];
  const known = ['en', ...texts.keys()];
  const requested = [...(stored ? [stored] : []), ...navigator.languages];
  const primary = (tag: string) => tag.split('-')[0];
  for (const tag of requested) {
    const found = known.find(each => each === tag) ?? known.find(each => primary(each) === primary(tag));
    if (found) {
      return found;
    }
  }
  return 'en';
}

/** The text in the language of the device. The build has compiled those with values into lists of their parts. */
export function write({ id, message, values = {} }: MessageDescriptor): string {
  const text: unknown = texts.get(language)?.[id] ?? message ?? id;
  const parts: readonly unknown[] = Array.isArray(text) ? text : [text];
  return parts.map(part => (Array.isArray(part) ? values[part[0]] : part)).join('');
}
