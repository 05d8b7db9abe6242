import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { exchangeRate } from '../resources/currencies.ts';

/** How many records each list of master data has, by the name of its resource. */
export const countMasters = defineOperation({
  method: 'GET',
  path: '/masters/counts',
  access: 'masters.read',
  tag: 'master data',
  summary: 'Count the records of every list',
  result: z.record(z.string(), z.int()),
});

/**
 * All rates at once, as one change. The base currency's rate is 1, whatever is sent for it. With `baseCurrencyId`, rates
 * that were looked up for another base than the present one are refused.
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
