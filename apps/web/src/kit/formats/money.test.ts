import { afterEach, expect, test } from 'vitest';
import { setFormats } from './formats.ts';
import { moneyFormat } from './money.ts';

const nothing = { country: null, dateFormat: null, timeFormat: null, numberFormat: null };
afterEach(() => setFormats(nothing));

test.each([
  ['USD', 1500, '$1,500'],
  ['USD', 1500.5, '$1,500.50'],
  ['JPY', 1500, '¥1,500'],
  ['KWD', 1.125, 'KWD 1.125'],
  ['KWD', 1.5, 'KWD 1.500'],
  // A currency that only this organization knows, with eight decimal places.
  ['QQQ', 0.00012345, 'QQQ 0.00012345'],
])('%s %d is shown as %s', (currency, amount, shown) => {
  setFormats({ ...nothing, numberFormat: '1,234,567.89' });
  expect(moneyFormat(currency).format(amount).replaceAll('\u00a0', ' ')).toBe(shown);
});
