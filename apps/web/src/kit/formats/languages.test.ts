import { i18n } from '@lingui/core';
import { dateFormats, numberFormats, timeFormats } from '@pipewright/contract/fields/organization-fields.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import {
  dateFormatIn,
  datePattern,
  numberMarks,
  setFormats,
  writeDay,
  writeInputNumber,
  writeWallTime,
} from './formats.ts';
import { parseDay, parseWallTime } from './parse-date.ts';
import { parseNumber } from './parse-number.ts';
import { distance } from './relative-time.tsx';

const nothing = { country: null, dateFormat: null, timeFormat: null, numberFormat: null };
const countries = [null, 'Germany', 'United States', 'India', 'Japan', 'Egypt', 'Brazil', 'France', 'Spain'];
const languages = ['en', 'de', 'fr', 'es', 'pt-BR', 'hi', 'ja', 'ar'];

afterEach(() => {
  setFormats(nothing);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

const formats = fc.record({
  country: fc.constantFrom(...countries),
  dateFormat: fc.constantFrom(null, ...dateFormats),
  timeFormat: fc.constantFrom(null, ...timeFormats),
  numberFormat: fc.constantFrom(null, ...numberFormats),
});
const moments = fc.date({
  min: new Date('1900-01-01'),
  max: new Date('2199-12-31'),
  noInvalidDate: true,
});

describe.each(languages)('in %s', locale => {
  test('formatted dates and times can be parsed again, in every format', () => {
    i18n.loadAndActivate({ locale, messages: {} });
    fc.assert(
      fc.property(formats, moments, (given, moment) => {
        setFormats(given);
        const wallTime = moment.toISOString().slice(0, 16);
        const day = wallTime.slice(0, 10);
        expect(parseDay(writeDay(day), datePattern())).toBe(day);
        expect(parseWallTime(writeWallTime(wallTime), datePattern())).toBe(wallTime);
      }),
      { seed: 18, numRuns: 300 },
    );
  });

  test('formatted numbers can be parsed again, in every format', () => {
    i18n.loadAndActivate({ locale, messages: {} });
    const numbers = fc.integer({ min: -1e12, max: 1e12 }).map(cents => cents / 100);
    fc.assert(
      fc.property(formats, numbers, fc.boolean(), (given, value, isGrouped) => {
        setFormats(given);
        expect(parseNumber(writeInputNumber(value, { isGrouped, decimals: 2 }), numberMarks())).toBe(value);
      }),
      { seed: 18, numRuns: 300 },
    );
  });
});

test('words of dates are those of the product’s language, not of the browser', () => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  expect(dateFormatIn({ month: 'long', timeZone: 'UTC' }).format(new Date('2026-03-31'))).toBe('März');
  expect(distance(-3 * 3_600_000)).toBe('vor 3 Stunden');
  setFormats({ ...nothing, dateFormat: 'D MMM YYYY' });
  expect(writeDay('2026-10-31')).toBe('31 Okt 2026');
  expect(parseDay('31. Oktober 2026', datePattern())).toBe('2026-10-31');
  expect(parseDay('31 May 2026', datePattern())).toBe('2026-05-31');
});
