import { expect, it } from 'vitest';
import { addNewMigrations, findMigrationMistakes } from './landed-migrations.ts';

const first = { name: '0001_first.sql', text: 'create table a (b int)' };
const second = { name: '0002_second.sql', text: 'create table c (d int)' };
const recorded = addNewMigrations([first, second], {});

it('accepts unchanged migrations', () => {
  expect(findMigrationMistakes([first, second], recorded)).toEqual([]);
});

it('rejects a changed migration, even by a space', () => {
  const changed = { ...first, text: `${first.text} ` };
  expect(findMigrationMistakes([changed, second], recorded)).toEqual([
    '0001_first.sql was changed after it landed. Put its text back, and write a new migration.',
  ]);
});

it('rejects a renamed or removed migration', () => {
  expect(findMigrationMistakes([second], recorded)).toEqual([
    '0001_first.sql was renamed or removed after it landed. Put it back, and write a new migration.',
  ]);
  const renamed = { ...first, name: '0003_first.sql' };
  expect(findMigrationMistakes([second, renamed], recorded)).toHaveLength(2);
});

it('explains how to record a new migration, and recording replaces nothing', () => {
  const third = { name: '0000_third.sql', text: 'select 1' };
  expect(findMigrationMistakes([first, second, third], recorded)).toEqual([
    '0000_third.sql is new and not recorded. Run: npm run -s migrations:record',
  ]);
  const changed = { ...first, text: 'drop table a' };
  const after = addNewMigrations([changed, second, third], recorded);
  expect(Object.keys(after)).toEqual(['0000_third.sql', '0001_first.sql', '0002_second.sql']);
  expect(after['0001_first.sql']).toBe(recorded['0001_first.sql']);
});
