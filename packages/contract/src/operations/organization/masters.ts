import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { exchangeRate } from '../../resources/master-data/currencies.ts';

/** The number of records of each list of master data, by resource name. */
export const countMasters = defineOperation({
  method: 'GET',
  path: '/masters/counts',
  access: 'masters.read',
  tag: 'master data',
  summary: 'Count the records of every list',
  result: z.record(z.string(), z.int()),
});

/**
 * All exchange rates at once, as one change. The rate of the base currency is always 1. With `baseCurrencyId`, the
 * request is rejected if another currency has become the base currency meanwhile.
 */
export const saveExchangeRates = defineOperation({
  method: 'PUT',
  path: '/currencies/exchange-rates',
  access: 'masters.edit',
  tag: 'currencies',
  summary: 'Save several exchange rates: units of the currency for one unit of the base currency',
  body: z.strictObject({
    baseCurrencyId: z.uuid().optional(),
    rates: z
      .array(z.strictObject({ id: z.uuid(), exchangeRate: exchangeRate.schema }))
      .min(1)
      .max(1000),
  }),
  result: z.object({ message: z.string(), updated: z.int() }),
});
