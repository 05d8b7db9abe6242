import { expect, it } from 'vitest';
import { isForPeople, wordOf } from './event-words.ts';

it('shows people neither ids nor hashes nor empty values', () => {
  expect(isForPeople('contentHash', 'ab'.repeat(32))).toBe(false);
  expect(isForPeople('archiveId', 'x')).toBe(false);
  expect(isForPeople('organization', '01900000-0000-7000-8000-000000000001')).toBe(false);
  expect(isForPeople('what', 'ab'.repeat(32))).toBe(false);
  expect(isForPeople('fileName', '')).toBe(false);
  expect(isForPeople('fileName', 'acme.tar.gz')).toBe(true);
  expect(isForPeople('size', 0)).toBe(true);
});

it('shows codes as words', () => {
  expect(wordOf('into', 'same')).toBe('This organization');
  expect(wordOf('scope', 'data')).toBe('Records and lists only');
  expect(wordOf('format', 'csv')).toBe('csv');
});
