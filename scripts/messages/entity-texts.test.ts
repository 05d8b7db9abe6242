import { expect, test } from 'vitest';
import { entityMessages } from '../../apps/web/src/kit/records/screens/texts/entity-sentences.ts';
import { findEntities, importedIn } from './entity-texts.ts';

test('reads the declaration of an entity’s texts', () => {
  const code = `
    import { leadStatuses } from '@pipewright/contract/resources/master-data/lead-statuses.ts';
    export const leadStatusScreens = defineScreens(leadStatuses, {
      label: ['Lead status', 'Lead statuses'],
      section: 'Business',
      texts: { newButton: msg\`New Status\`, emptyHint: null },
    });`;
  expect(findEntities('lead-statuses.ts', code)).toEqual([
    {
      constant: 'leadStatusScreens',
      resource: 'leadStatuses',
      file: 'master-data/lead-statuses.ts',
      label: ['Lead status', 'Lead statuses'],
      isWorkspace: false,
      ownTexts: ['newButton', 'emptyHint'],
      hasSection: true,
    },
  ]);
});

test('makes whole sentences from a label, with plurals as messages', () => {
  const texts = entityMessages(['Lead status', 'Lead statuses'], ['every']);
  expect(texts.get('newButton')).toBe('New lead status');
  expect(texts.get('empty')).toBe('No lead statuses found');
  expect(texts.get('deleted')).toBe('Lead status "{title}" deleted.');
  expect(texts.get('deletedMany')).toBe(
    '{count, plural, one {{number} lead status deleted.} other {{number} lead statuses deleted.}}',
  );
  expect(texts.has('importTitle')).toBe(false);
});

test('finds all entities with an import page, in several lists and lines', () => {
  const index = `
    ...[leadScreens, dealScreens].map(defineImportPage),
    ...[
      quoteScreens,
      tagScreens,
    ].map(
      defineImportPage,
    ),
    ...[roleScreens].map(defineListPage),`;
  expect(importedIn(index)).toEqual(['leadScreens', 'dealScreens', 'quoteScreens', 'tagScreens']);
});
