import { choice, date, dateTime, money, phone } from '@pipewright/contract/fields/fields.ts';
import { expect, it } from 'vitest';
import { writeStoredText } from '../../language/stored-text.ts';
import { convertCell, type Formats } from './convert-cell.ts';

const formats: Formats = { dateOrder: 'mdy', decimalMark: '.', timeZone: 'UTC' };

it.each([
  ['createdAtUtc', dateTime, '25/12/2021', 'is a date with the day first, but dates of this file'],
  ['createdAtUtc', dateTime, '1/1/2999', '“1/1/2999” is in the future'],
  ['closeDate', date, 'soon', 'Close date: “soon” is not a date'],
  ['amount', money, 'a lot', 'Amount: “a lot” is not an amount'],
  ['phone', phone, '4.91E+11', 'a spreadsheet has shortened this number to “4.91E+11”'],
  ['size', choice(['1-10', '11-50']), '25', 'Size: “25” is not known here'],
] as const)('tells what is wrong: %s, %s', (name, field, text, sentence) => {
  const converted = convertCell(name, field, text, formats);
  expect('problem' in converted && writeStoredText(converted.problem, 'en')).toContain(sentence);
});

it('writes what is wrong in the language of its reader', () => {
  const converted = convertCell('amount', money, 'viel', formats);
  expect('problem' in converted && writeStoredText(converted.problem, 'de')).toBe(
    'Betrag: „viel“ ist kein Betrag',
  );
});

it('restores phone numbers that a spreadsheet has written with an exponent', () => {
  expect(convertCell('phone', phone, '4.91512345678E+11', formats)).toEqual({ value: '491512345678' });
  expect(convertCell('phone', phone, '+49 151 23456', formats)).toEqual({ value: '+49 151 23456' });
});
