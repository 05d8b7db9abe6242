import { i18n, type Messages } from '@lingui/core';
import { translateFieldMessages } from '@pipewright/contract/field-messages.ts';
import {
  directionOf,
  type Language,
  languageSchema,
  sourceLanguage,
} from '@pipewright/contract/languages.ts';
import { declaredMessage } from './declared-text.ts';
import { deviceLanguage, rememberLanguage } from './device-language.ts';

/** The catalogue of each language is a file of its own, see vite-messages.ts. English texts are in the code. */
const catalogues = import.meta.glob<Messages>('../../../../../locales/*/messages.po', { import: 'messages' });

export function activeLanguage(): Language {
  return languageSchema.catch(sourceLanguage).parse(i18n.locale);
}

/** Shows what the device starts with. English is part of the code, so it is there when nothing else can be loaded. */
export async function startLanguage(): Promise<void> {
  // The build has compiled whatever has placeholders or plurals; everything else is a plain text.
  i18n.setMessagesCompiler(text => [text]);
  translateFieldMessages(declaredMessage);
  await activate(deviceLanguage()).catch(() => activate(sourceLanguage));
}

/** Shows the language that somebody chose, or else the device's. Where it cannot be loaded, the present one stays. */
export async function showChosenLanguage(chosen: Language | null): Promise<void> {
  if (chosen) {
    rememberLanguage(chosen);
  }
  const language = chosen ?? deviceLanguage();
  if (language !== i18n.locale) {
    await activate(language).catch(() => undefined);
  }
}

async function activate(language: Language): Promise<void> {
  const messages = language === sourceLanguage ? {} : await loadCatalogue(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  i18n.loadAndActivate({ locale: language, messages });
}

async function loadCatalogue(language: Language): Promise<Messages> {
  const load = catalogues[`../../../../../locales/${language}/messages.po`];
  if (!load) {
    throw new Error(`There is no catalogue for ${language}.`);
  }
  return await load();
}
