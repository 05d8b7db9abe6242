import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { i18n } from '@lingui/core';
import { afterEach, describe, expect, test } from 'vitest';
import { numberLocale, setFormats, writeMoment, writeNumber, writePercent } from './formats.ts';
import { moneyFormat } from './money.ts';

const nothing = { country: null, dateFormat: null, timeFormat: null, numberFormat: null };
const moment = new Date('2026-03-05T21:07:00Z');
const medium = { dateStyle: 'medium', timeStyle: 'short' } as const;
afterEach(() => setFormats(nothing));

describe('an organization that has chosen', () => {
  test.each([
    ['D MMM YYYY', '24-hour', '5 Mar 2026, 21:07'],
    ['MM/DD/YYYY', '12-hour', '03/05/2026, 9:07 PM'],
    ['DD.MM.YYYY', '24-hour', '05.03.2026, 21:07'],
    ['YYYY-MM-DD', '24-hour', '2026-03-05, 21:07'],
  ])('%s and %s sees %s', (dateFormat, timeFormat, expected) => {
    setFormats({ ...nothing, dateFormat, timeFormat, country: 'United States' });
    expect(writeMoment(moment, 'UTC', medium).replaceAll('\u202f', ' ')).toBe(expected);
  });

  test('uses the organization’s time zone', () => {
    setFormats({ ...nothing, dateFormat: 'YYYY-MM-DD' });
    expect(writeMoment(moment, 'Asia/Kolkata', { dateStyle: 'medium' })).toBe('2026-03-06');
  });

  test('writes numbers and money with its marks', () => {
    setFormats({ ...nothing, numberFormat: '1.234.567,89' });
    expect(writeNumber(1234567.891, 2)).toBe('1.234.567,89');
    expect(moneyFormat('EUR').format(1234567.5)).toContain('1.234.567,50');
    setFormats({ ...nothing, numberFormat: '12,34,567.89' });
    expect(writeNumber(1234567)).toBe('12,34,567');
  });
});

test('without a choice the formats follow the country, with English words', () => {
  setFormats({ ...nothing, country: 'India' });
  expect(numberLocale()).toBe('en-IN');
  expect(writeMoment(moment, 'UTC', { dateStyle: 'medium' })).toBe('5 Mar 2026');
  setFormats(nothing);
  expect(numberLocale()).toBeUndefined();
});

test('percentages have the marks of the organization and the spacing of the language', () => {
  setFormats({ ...nothing, numberFormat: '1.234.567,89' });
  expect([writePercent(12.5), writePercent(7.75), writePercent(20), writePercent(20, 1)]).toEqual([
    '12,5%',
    '7,75%',
    '20%',
    '20,0%',
  ]);
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  expect(writePercent(12.5, 1)).toBe('12,5\u00a0%');
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

test('no other file formats numbers itself', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  // Money has its own format, and the price list is the specification's copy.
  // The offline page is built separately and shows only a time.
  const known = [
    'kit/formats/formats.ts',
    'kit/formats/money.ts',
    'kit/common/organization/plan-card.tsx',
    'offline/offline.ts',
  ];
  const names = (await readdir(root, { recursive: true })).filter(
    name => /\.tsx?$/.test(name) && !name.includes('.test.') && !known.includes(name),
  );
  const texts = await Promise.all(names.map(name => readFile(join(root, name), 'utf8')));
  expect(names.filter((_, index) => /toLocaleString\(|Intl\.NumberFormat/.test(texts[index] ?? ''))).toEqual(
    [],
  );
});
