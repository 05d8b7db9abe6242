import { type Language, sourceLanguage } from '@pipewright/contract/texts/languages.ts';

/** How dates in mails are written: in English with the day before the month, as most of the world does. */
export function dateLocale(language: Language): string {
  return language === sourceLanguage ? 'en-GB' : language;
}
