import { defineResource } from '../../define-resource.ts';
import {
  boolean,
  date,
  defaulted,
  isActive,
  longText,
  lookedUp,
  optional,
  reference,
  text,
  withTexts,
} from '../../fields/fields.ts';
import { sourceFields } from '../../fields/source-fields.ts';

/** Prices in a currency, for some customers or for some time. */
export const priceBooks = defineResource({
  name: 'price-book',
  path: '/price-books',
  label: ['price book', 'price books'],
  area: 'products',
  fields: {
    name: text(100),
    currencyId: reference('currency'),
    includesTax: withTexts(defaulted(boolean(), false), { label: 'Prices include tax' }),
    validFrom: withTexts(optional(date), { help: 'Leave it empty if the prices are valid already.' }),
    validUntil: withTexts(optional(date), { help: 'Leave it empty if the prices have no end.' }),
    description: optional(longText(500)),
    isActive,
    ...sourceFields,
    /** The code of the currency. */
    currency: lookedUp({ via: 'currencyId', from: 'currency', pick: 'code' }),
  },
  title: 'name',
  search: ['name', 'description'],
  sort: ['name'],
});
