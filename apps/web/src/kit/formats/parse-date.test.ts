import { dateFormats } from '@pipewright/contract/fields/organization-fields.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { datePattern, setFormats, writeDay, writeWallTime } from './formats.ts';
import { parseDay, parseWallTime } from './parse-date.ts';

const nothing = { country: null, dateFormat: null, timeFormat: null, numberFormat: null };
afterEach(() => setFormats(nothing));

describe.each(dateFormats)('in the format %s', dateFormat => {
  test.each([
    '2026-03-31',
    '2026/3/31',
    '31 Mar 2026',
    'March 31, 2026',
    '31.3.2026',
    '3/31/2026',
    '31-03-26',
  ])('%s is the last day of March', text => {
    expect(parseDay(text, dateFormat)).toBe('2026-03-31');
  });

  test.each([
    '',
    '31',
    '31.3.',
    '31.2.2026',
    '2026-13-01',
    '31 Foo 2026',
    '1.2.3.2026',
    '0/0/2026',
    '1/2/345',
  ])('%j is no day', text => {
    expect(parseDay(text, dateFormat)).toBeUndefined();
  });

  test('parses every day and time as it is formatted, with both clocks', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
        fc.constantFrom('12-hour', '24-hour'),
        (date, timeFormat) => {
          setFormats({ ...nothing, dateFormat, timeFormat });
          const wall = date.toISOString().slice(0, 16);
          expect(parseDay(writeDay(wall.slice(0, 10)), datePattern())).toBe(wall.slice(0, 10));
          expect(parseWallTime(writeWallTime(wall), datePattern())).toBe(wall);
        },
      ),
      { seed: 14, numRuns: 200 },
    );
  });
});

test('day and month are in the order of the format', () => {
  expect(parseDay('3/4/2026', 'DD/MM/YYYY')).toBe('2026-04-03');
  expect(parseDay('3/4/2026', 'MM/DD/YYYY')).toBe('2026-03-04');
});

test.each([
  ['31.03.2026 14:30', '2026-03-31T14:30'],
  ['2026-03-31T14:30', '2026-03-31T14:30'],
  ['31.03.2026, 2:30 PM', '2026-03-31T14:30'],
  ['31.03.2026 12:05 a.m.', '2026-03-31T00:05'],
  ['31.03.2026 9.15', '2026-03-31T09:15'],
  ['31.03.2026', undefined],
  ['31.03.2026 24:00', undefined],
  ['31.03.2026 13:00 pm', undefined],
])('%s is %s', (text, expected) => {
  expect(parseWallTime(text, 'DD.MM.YYYY')).toBe(expected);
});

test('without a chosen format the country decides', () => {
  setFormats({ ...nothing, country: 'United States' });
  expect(datePattern()).toBe('MM/DD/YYYY');
  expect(writeDay('2026-03-31')).toBe('03/31/2026');
  setFormats({ ...nothing, country: 'United Kingdom' });
  expect(writeDay('2026-03-31')).toBe('31/03/2026');
});
