import { i18n } from '@lingui/core';

/** Languages that write nouns with a capital letter. */
const capitalizing = /^(de|lb)\b/;
/** A word with one capital letter at its beginning, unlike `NDA` or `iPhone`. */
const capitalized = /(?<!\p{L})\p{Lu}[\p{Ll}\p{M}]+(?!\p{L})/gu;

/** A name such as `Service contract` as it is written within a sentence: `service contract`. */
export function withinSentence(name: string, language = i18n.locale): string {
  return capitalizing.test(language)
    ? name
    : name.replaceAll(capitalized, word => word.toLocaleLowerCase(language));
}
