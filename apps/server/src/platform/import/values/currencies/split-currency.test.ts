import { expect, it } from 'vitest';
import { codesIn, splitCurrency } from './split-currency.ts';

it.each([
  ['€ 22.700,00', '22.700,00', 'EUR'],
  ['22 700,00 €', '22 700,00', 'EUR'],
  ['£1,000.50', '1,000.50', 'GBP'],
  ['-$5', '-5', 'USD'],
  ['($1,200.00)', '(1,200.00)', 'USD'],
  ['$100 CAD', '100', 'CAD'],
  ['EUR 100', '100', 'EUR'],
  ['100 chf', '100', 'CHF'],
  ['₹12,34,567', '12,34,567', 'INR'],
  ['R$ 10', '10', 'BRL'],
  ['1.000 zł', '1.000', 'PLN'],
  ['€1.2M', '1.2M', 'EUR'],
  ['100 XTS', '100', 'XTS'],
])('finds the currency of “%s”', (text, amount, code) => {
  const split = splitCurrency(text);
  expect([split.amount, split.codes[0]]).toEqual([amount, code]);
});

it.each(['100', '1.2M', '45 %', 'many', '-1,5', "1'000.00", '(1,200.00)', '5 pcs', '1.2 MIO'])(
  'finds none in “%s”',
  text => {
    expect(splitCurrency(text)).toEqual({ amount: text, codes: [] });
  },
);

it.each([
  ['EUR', ['EUR']],
  ['EUR - Euro', ['EUR']],
  ['€', ['EUR']],
  ['Monopoly money', []],
])('reads the column “%s”', (text, codes) => {
  expect(codesIn(text)).toEqual(codes);
});
