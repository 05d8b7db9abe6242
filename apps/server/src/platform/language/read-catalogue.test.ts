import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { languages, sourceLanguage } from '@pipewright/contract/texts/languages.ts';
import { expect, it } from 'vitest';
import { readCatalogue } from './read-catalogue.ts';

it.each(languages.filter(language => language !== sourceLanguage))(
  'reads the catalogue of %s as the tools do that wrote it',
  locale => {
    const url = new URL(`../../../../../locales/${locale}/messages.po`, import.meta.url);
    const file = readFileSync(url, 'utf8');
    const context = { locale, sourceLocale: sourceLanguage, filename: url.pathname };
    const expected = Object.values(formatter().parse(file, context))
      .filter(entry => !entry.context && entry.translation)
      .map(({ message, translation }) => [message, translation]);
    expect(expected.length).toBeGreaterThan(1000);
    expect(readCatalogue(file)).toEqual(Object.fromEntries(expected));
  },
);

it('joins lines, and leaves out texts that have a context, are not translated or no longer used', () => {
  const file = `msgid ""
msgstr ""
"Language: de\\n"

#: a.ts
msgid "A \\"long\\" "
"text\\n"
msgstr "Ein „langer“ "
"Text\\n"

msgctxt "of the web"
msgid "Open"
msgstr "Offen"

msgid "Untranslated"
msgstr ""

#~ msgid "Obsolete"
#~ msgstr "Veraltet"
`;
  expect(readCatalogue(file)).toEqual({ 'A "long" text\n': 'Ein „langer“ Text\n' });
});
