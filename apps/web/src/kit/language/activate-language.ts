import { i18n, type Messages } from '@lingui/core';
import { translateFieldMessages } from '@pipewright/contract/fields/field-messages.ts';
import {
  directionOf,
  type Language,
  languageSchema,
  sourceLanguage,
} from '@pipewright/contract/texts/languages.ts';
import { declaredMessage } from './declared-text.ts';
import { deviceLanguage, rememberLanguage } from './device-language.ts';

/** The texts that every page needs, and the other parts of the catalogue: see build/messages.ts. */
interface Catalogue {
  readonly messages: Messages;
  readonly parts: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>;
}

/** The catalogue of each language is a file of its own. English texts are in the code. */
const catalogues = import.meta.glob<Catalogue>('../../../../../locales/*/messages.po');

/** The parts that have been asked for: another language needs the same. */
const parts = new Map<string, Promise<void>>();

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

/** Activates the chosen language, or else the device's. If it cannot be loaded, the current one stays active. */
export async function showChosenLanguage(chosen: Language | null): Promise<void> {
  if (chosen) {
    rememberLanguage(chosen);
  }
  const language = chosen ?? deviceLanguage();
  if (language !== i18n.locale) {
    await activate(language).catch(() => undefined);
  }
}

/** Loads the texts of a part of the application, before anything of it is shown. */
export function loadTexts(part: string): Promise<void> {
  const loading = parts.get(part) ?? addTexts(part);
  parts.set(part, loading);
  // The next attempt has to ask for it again.
  loading.catch(() => parts.delete(part));
  return loading;
}

async function addTexts(part: string): Promise<void> {
  const language = activeLanguage();
  if (language !== sourceLanguage) {
    i18n.load(language, await loadPart(await loadCatalogue(language), part));
  }
}

async function activate(language: Language): Promise<void> {
  const messages = {};
  if (language !== sourceLanguage) {
    const catalogue = await loadCatalogue(language);
    Object.assign(messages, catalogue.messages);
    // Includes parts that are requested in the meantime.
    for (const part of parts.keys()) {
      Object.assign(messages, await loadPart(catalogue, part));
    }
  }
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  i18n.loadAndActivate({ locale: language, messages });
}

/** The part that is loaded at the start is not loaded separately. */
async function loadPart(catalogue: Catalogue, part: string): Promise<Messages> {
  return (await catalogue.parts[part]?.())?.messages ?? {};
}

async function loadCatalogue(language: Language): Promise<Catalogue> {
  const load = catalogues[`../../../../../locales/${language}/messages.po`];
  if (!load) {
    throw new Error(`There is no catalogue for ${language}.`);
  }
  return await load();
}
