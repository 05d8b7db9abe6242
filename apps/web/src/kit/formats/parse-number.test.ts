import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { numberMarks, setFormats, writeInputNumber } from './formats.ts';
import { parseNumber, roundTo } from './parse-number.ts';

const formats = {
  english: '1,234,567.89',
  indian: '12,34,567.89',
  german: '1.234.567,89',
  french: '1 234 567,89',
  swiss: '1’234’567.89',
} as const;
type FormatName = keyof typeof formats;
const names = Object.keys(formats) as FormatName[];

function use(name: FormatName): void {
  setFormats({ country: null, dateFormat: null, timeFormat: null, numberFormat: formats[name] });
}
afterEach(() => setFormats({ country: null, dateFormat: null, timeFormat: null, numberFormat: null }));

function parse(text: string): number | undefined {
  return parseNumber(text, numberMarks());
}

describe.each(names)('in the %s format', name => {
  // The format is the module's own state, which afterEach resets.
  test.each([
    ['12500.50', 12500.5],
    ['12500,50', 12500.5],
    ['99,90', 99.9],
    ['99.90', 99.9],
    ['1,234.56', 1234.56],
    ['1.234,56', 1234.56],
    ['1 234,56', 1234.56],
    ['1\u202f234,56', 1234.56],
    ['1\u00a0234\u00a0567,8', 1234567.8],
    ['1’234.56', 1234.56],
    ["1'234'567", 1234567],
    ['1,234,567', 1234567],
    ['1.234.567', 1234567],
    ['12,34,567.5', 1234567.5],
    ['0,125', 0.125],
    ['0.125', 0.125],
    ['.125', 0.125],
    ['1234.500', 1234.5],
    ['1234,500', 1234.5],
    ['1 234.500', 1234.5],
    ['5.', 5],
    ['5,', 5],
    ['-5', -5],
    ['−5,5', -5.5],
    ['+7', 7],
    ['-0', 0],
    ['007', 7],
    [' 12 ', 12],
    ['€ 1.234,56', 1234.56],
    ['1.234,56 €', 1234.56],
    ['USD 1,234.56', 1234.56],
    ['1,234.56 CHF', 1234.56],
    ['-$5', -5],
    ['Rs. 12,34,567', 1234567],
    ['45 %', 45],
    ['１２,５', 12.5],
    ['٣٤', 34],
    ['१२', 12],
  ])('%s is %d', (text, expected) => {
    use(name);
    expect(parse(text)).toBe(expected);
  });

  test.each([
    '1.2.3',
    '1,2,3',
    '1,23,4',
    '12,34',
    '1.234,567.8',
    '1,2345,678',
    '1 23',
    '12k',
    '1e5',
    '5-3',
    '1:2',
  ])('%s is no number, or the decimals that it must be', text => {
    use(name);
    expect(parse(text)).toBe(text === '12,34' ? 12.34 : Number.NaN);
  });

  test.each(['', ' ', '-', '.', ',', 'abc', '€'])('%j is nothing', text => {
    use(name);
    expect(parse(text)).toBeUndefined();
  });

  test('parses every number as it is formatted, grouped and plain, and accepts every typed prefix', () => {
    use(name);
    fc.assert(
      fc.property(
        fc.integer({ min: -1e14, max: 1e14 }),
        fc.constantFrom(0, 1, 2, 4),
        fc.boolean(),
        (whole, decimals, isGrouped) => {
          const value = Number(`${whole}e-${decimals}`);
          const text = writeInputNumber(value, { isGrouped });
          expect(parse(text)).toBe(value === 0 ? 0 : value);
          // Key by key, without groups: the digits so far are never lost.
          const plain = writeInputNumber(Math.abs(value), { isGrouped: false });
          for (let length = 1; length <= plain.length; length++) {
            const typed = plain.slice(0, length).replace(',', '.');
            expect(parse(plain.slice(0, length))).toBe(Number(typed));
          }
        },
      ),
      { seed: 14, numRuns: 200 },
    );
  });
});

test.each([
  ['english', 1.234, 1234],
  ['indian', 1.234, 1234],
  ['german', 1234, 1.234],
  ['french', 1234, 1.234],
  ['swiss', 1.234, 1234],
] as const)('a single separator before three digits has the meaning of the %s format', (name, dot, comma) => {
  use(name);
  expect(parse('1.234')).toBe(dot);
  expect(parse('1,234')).toBe(comma);
});

test('inputs show amounts in the format, with decimals only if needed', () => {
  const shown = names.map(name => {
    use(name);
    const write = (value: number) =>
      writeInputNumber(value, { isGrouped: true, currency: 'EUR', decimals: 2 });
    // Which apostrophe it is differs between versions of the Unicode data.
    return [write(1234567.5).replaceAll("'", '’'), write(900)];
  });
  expect(shown).toEqual([
    ['1,234,567.50', '900'],
    ['12,34,567.50', '900'],
    ['1.234.567,50', '900'],
    ['1\u202f234\u202f567,50', '900'],
    ['1’234’567.50', '900'],
  ]);
});

test('rounds as people do', () => {
  expect([1.005, -1.005, 2.5, 12500.499, 1e-9, 0.1 + 0.2].map(value => roundTo(value, 2))).toEqual([
    1.01, -1.01, 2.5, 12500.5, 0, 0.3,
  ]);
  expect(roundTo(Number.NaN, 2)).toBeNaN();
});
