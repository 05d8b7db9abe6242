import { defineResource } from '../../define-resource.ts';
import {
  boolean,
  code,
  decimal,
  defaulted,
  integer,
  kept,
  listFields,
  text,
  withTexts,
} from '../../fields/fields.ts';

/** How many units of a currency one unit of the base currency is worth. */
export const exchangeRate = decimal({ min: 0, max: 1e15, digits: 4 });

/**
 * Exactly one currency is the base currency, with the rate 1. Making another currency the base divides all rates by
 * its rate. The base currency can only be replaced, not unset.
 */
export const currencies = defineResource({
  name: 'currency',
  path: '/currencies',
  label: ['currency', 'currencies'],
  area: 'masters',
  fields: {
    name: text(100),
    code: withTexts(code(3), { help: 'Three letters, such as EUR.' }),
    symbol: text(5),
    decimalPlaces: withTexts(defaulted(integer({ min: 0, max: 8 }), 2), { help: 'From 0 to 8.' }),
    exchangeRate: withTexts(defaulted(exchangeRate, 1), {
      label: 'Exchange Rate',
      help: 'Units of this currency per 1 unit of the base currency.',
    }),
    isBaseCurrency: withTexts(kept(boolean()), {
      label: 'Base currency',
      help: 'All other rates relate to it.',
    }),
    ...listFields,
  },
  title: 'name',
  search: ['name', 'code', 'symbol'],
  sort: ['sortOrder', 'name'],
  sortable: ['name', 'code', 'exchangeRate'],
});
