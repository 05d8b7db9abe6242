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
  access: 'masters.write',
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

/** What becomes of a line of the file: a new record, nothing because there is one of that name, or nothing because of an error. */
const importedRow = z.object({
  line: z.int(),
  name: z.string(),
  outcome: z.enum(['create', 'skip', 'error']),
  reason: z.string().nullable(),
});

/** A CSV file with a header line: `name`, and any of `description`, `iconClass`, `sortOrder`, `isActive`. */
export const importIndustries = defineOperation({
  method: 'POST',
  path: '/industries/import',
  access: 'masters.write',
  tag: 'industries',
  summary: 'Import industries from CSV; with dryRun=true only tell what would become of each line',
  query: z.strictObject({
    dryRun: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
  }),
  body: z.strictObject({ csv: z.string().min(1).max(900_000) }),
  result: z.object({
    message: z.string(),
    created: z.int(),
    skipped: z.int(),
    failed: z.int(),
    rows: z.array(importedRow),
  }),
});
