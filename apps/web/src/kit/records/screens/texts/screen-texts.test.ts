import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { tags } from '@pipewright/contract/resources/master-data/tags.ts';
import { afterEach, expect, test } from 'vitest';
import { compileApplicationTexts } from '../../../../../build/catalogue.ts';
import { defineScreens } from '../define-screens.ts';
import { screenTexts } from './screen-texts.ts';

const catalogue = `
#: apps/web/src/kit/records/screens/texts/entity-sentences.ts
msgid "No tags found"
msgstr "Keine Tags gefunden"

#: apps/web/src/kit/records/screens/texts/entity-sentences.ts
msgid "Tag \\"{title}\\" deleted."
msgstr "Tag „{title}“ gelöscht."

#: apps/web/src/kit/records/screens/texts/entity-sentences.ts
msgid "{count, plural, one {{number} tag deleted.} other {{number} tags deleted.}}"
msgstr "{count, plural, one {{number} Tag gelöscht.} other {{number} Tags gelöscht.}}"
`;
const label = ['Tag', 'Tags'] as const;

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test('sentences about an entity are made from its label, or its own', () => {
  const texts = screenTexts(label, { newButton: msg`Add a tag`, emptyHint: null });
  expect([texts.newButton, texts.emptyHint, texts.empty]).toEqual(['Add a tag', undefined, 'No tags found']);
  expect(texts.deleted({ title: 'VIP' })).toBe('Tag "VIP" deleted.');
  expect([texts.deletedMany(1), texts.deletedMany(1200)]).toEqual(['1 tag deleted.', '1,200 tags deleted.']);
});

test('are whole sentences of another language, also on screens that were declared before', () => {
  const screens = defineScreens(tags, { label, route: '/tags', columns: ['name'], form: ['name'] });
  expect(screens.texts.empty).toBe('No tags found');
  i18n.loadAndActivate({
    locale: 'de',
    messages: compileApplicationTexts(catalogue, () => 'start').start ?? {},
  });
  expect(screens.texts.empty).toBe('Keine Tags gefunden');
  expect(screens.texts.deleted({ title: 'VIP' })).toBe('Tag „VIP“ gelöscht.');
  expect(screens.texts.deletedMany(2)).toBe('2 Tags gelöscht.');
  expect(screens.texts.loading).toBe('Loading tags...');
});
