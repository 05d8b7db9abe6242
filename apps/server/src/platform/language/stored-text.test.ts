import { expect, test } from 'vitest';
import { countedRecords } from '../resources/write/count-message.ts';
import { msg } from './message.ts';
import { storeText, writeStoredMessage, writeStoredText } from './stored-text.ts';

test('a stored text is shown in the language of the reader', () => {
  const stored = storeText(msg`${countedRecords(['lead', 'leads'], 1200)} deleted.`);
  expect(writeStoredText(stored, 'en')).toBe('1,200 leads deleted.');
  expect(writeStoredText(stored, 'de')).toBe('1.200 Leads gelöscht.');
  expect(writeStoredText(storeText(msg`${countedRecords(['lead', 'leads'], 1)} deleted.`), 'de')).toBe(
    '1 Lead gelöscht.',
  );
});

test('strings are stored and shown unchanged if they can be a person’s own words', () => {
  expect(storeText('Undone.')).toBe('Undone.');
  expect(writeStoredText('Undone.', 'de')).toBe('Rückgängig gemacht.');
  expect(writeStoredText('', 'de')).toBe('');
  expect(writeStoredMessage('Undone.')).toBe('Undone.');
  expect(writeStoredMessage('{"text": not JSON')).toBe('{"text": not JSON');
  expect(writeStoredText('3 leads deleted {once}.', 'de')).toBe('3 leads deleted {once}.');
});
