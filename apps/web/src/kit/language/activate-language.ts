import { i18n, type Messages } from '@lingui/core';
import { directionOf, type Language, sourceLanguage } from '@pipewright/contract/languages.ts';

/** The catalogue of each language is a file of its own, see vite-messages.ts. English texts are in the code. */
const catalogues = import.meta.glob<Messages>('../../../../../locales/*/messages.po', { import: 'messages' });

// The build has compiled whatever has placeholders or plurals; everything else is a plain text.
i18n.setMessagesCompiler(text => [text]);

/** Shows the product in a language from now on. Resolves as soon as its texts are there. */
export async function activateLanguage(language: Language): Promise<void> {
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
