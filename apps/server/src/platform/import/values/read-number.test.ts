import { expect, it } from 'vitest';
import { decimalMarkIn, readNumber } from './read-number.ts';

it.each([
  ['€ 22.700,00', 22_700],
  ['$1,234.50', 1234.5],
  ['1.234,50 €', 1234.5],
  ['1 234,50', 1234.5],
  ["1'234.50", 1234.5],
  ['1,23,456.78', 123_456.78],
  ['12.345.678', 12_345_678],
  ['(1,200.00)', -1200],
  ['($5)', -5],
  ['1.200,00-', -1200],
  ['−7', -7],
  ['1.2M', 1_200_000],
  ['1,2 Mio. €', 1_200_000],
  ['USD 3k', 3000],
  ['1.1 k', 1100],
  ['2.5bn', 2_500_000_000],
  ['45 %', 45],
  ['EUR 5', 5],
  ['0,125', 0.125],
  ['.5', 0.5],
  ['1E3', 1000],
])('reads %s by itself, whatever the separator of the file is', (text, value) => {
  expect(readNumber(text, '.')).toBe(value);
  expect(readNumber(text, ',')).toBe(value);
});

it('needs the separator of the file only where a number does not show it', () => {
  expect(readNumber('1.234', '.')).toBe(1.234);
  expect(readNumber('1.234', ',')).toBe(1234);
  expect(readNumber('1,234', '.')).toBe(1234);
});

it.each(['12,34,5', '1.2.3', 'abc', '', '1,2,3.4', '5 apples'])('refuses %j', text => {
  expect(readNumber(text, '.')).toBeUndefined();
});

it.each([
  ['€ 22.700,00', ','],
  ['$1,234.50', '.'],
  ['12.345.678', ','],
  ['5,5', ','],
  ['1.234', undefined],
  ['1234', undefined],
  ['Berlin', undefined],
])('sees in %s the separator %s', (text, mark) => {
  expect(decimalMarkIn(text)).toBe(mark);
});
