import { z } from 'zod';
import { defineResource } from '../define-resource.ts';
import {
  date,
  embedded,
  kept,
  longText,
  lookedUp,
  money,
  optional,
  reference,
  text,
  withTexts,
} from '../fields/fields.ts';

const amount = { ...money, currency: { id: 'currencyId', code: 'currency' } };

/** What was planned and spent on a lead source over some days. */
export const marketingCosts = defineResource({
  name: 'marketing-cost',
  path: '/marketing-costs',
  label: ['marketing cost', 'marketing costs'],
  area: 'masters',
  fields: {
    name: withTexts(text(200), { help: 'What the money is spent on, such as “Search ads, March”.' }),
    leadSourceId: reference('lead-source'),
    campaign: withTexts(optional(text(200)), { help: 'Costs of the same campaign are added up.' }),
    startsOn: withTexts(date, { label: 'First day' }),
    endsOn: withTexts(date, { label: 'Last day' }),
    budgetedAmount: withTexts(optional(amount), { label: 'Budget' }),
    actualAmount: withTexts(optional(amount), {
      label: 'Actual cost',
      help: 'Leave it empty until it is known. Only actual costs count in the return.',
    }),
    /** The base currency unless another is named. */
    currencyId: kept(reference('currency')),
    notes: optional(longText(1000)),
    leadSource: embedded({ via: 'leadSourceId', from: 'lead-source', shape: { name: z.string() } }),
    /** The code of the currency. */
    currency: lookedUp({ via: 'currencyId', from: 'currency', pick: 'code' }),
  },
  title: 'name',
  search: ['name', 'campaign', 'notes'],
  sort: ['-startsOn'],
});
