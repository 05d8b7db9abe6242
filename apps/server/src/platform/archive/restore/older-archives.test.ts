import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isExcluded } from '../archive-tables.ts';
import { translations, translationsSince } from './older-archives.ts';

const folder = fileURLToPath(new URL('../../../../migrations/', import.meta.url));

it('translates the values of older archives for every migration that rewrites values', async () => {
  const later = (await readdir(folder)).filter(name => name > '0039_archives.sql');
  const translated = new Set(translations.map(({ migration }) => migration));
  const untranslated: string[] = [];
  for (const name of later) {
    // Function bodies do not change existing rows.
    const text = (await readFile(`${folder}${name}`, 'utf8')).replace(
      /create (or replace )?function[\s\S]*?\$(\w*)\$[\s\S]*?\$\2\$/g,
      '',
    );
    const written = [...text.matchAll(/\b(?:update|delete from) crm\.(\w+)/gi)].map(
      ([, table = '']) => table,
    );
    if (written.some(table => !isExcluded(table)) || /alter column \w+ type/i.test(text)) {
      untranslated.push(name);
    }
  }
  expect(untranslated.filter(name => !translated.has(name))).toEqual([]);
});

it('applies all later translations to rows and to the change log', async () => {
  const known = [
    { migration: '0050_a.sql', table: 'tag', translate: (tag: object) => ({ ...tag, color: 'red' }) },
    {
      migration: '0051_b.sql',
      table: 'tag',
      translate: (tag: Record<string, unknown>) => ({ ...tag, color: `${tag.color}dish` }),
    },
  ];
  const { tag, change_log: log } = translationsSince('0049_x.sql', known);
  expect(await tag?.([{ id: '1', color: '#f00' }])).toEqual([{ id: '1', color: 'reddish' }]);
  expect(
    await log?.([
      { entity: 'tag', before: null, after: { color: '#f00' } },
      { entity: 'lead', before: { color: 'blue' }, after: null },
    ]),
  ).toEqual([
    { entity: 'tag', before: null, after: { color: 'reddish' } },
    { entity: 'lead', before: { color: 'blue' }, after: null },
  ]);
  expect(await translationsSince('0050_a.sql', known).tag?.([{ color: '#f00' }])).toEqual([
    { color: '#f00dish' },
  ]);
  expect(translationsSince('0051_b.sql', known)).toEqual({});
});

it('rejects an archive that claims to be older than the first one', () => {
  expect(() => translationsSince('0028_permissions_and_teams.sql')).toThrow('older than the first version');
});
