import { z } from 'zod';
import { defineResource } from '../../define-resource.ts';
import {
  decimal,
  defaulted,
  embedded,
  optional,
  reference,
  released,
  text,
  withTexts,
} from '../../fields/fields.ts';
import { sourceFields } from '../../fields/source-fields.ts';

/** The price of a product in a price book, from a minimum quantity on. Deleted with the price book or the product. */
export const priceBookEntries = defineResource({
  name: 'price-book-entry',
  path: '/price-book-entries',
  label: ['price', 'prices'],
  area: 'products',
  fields: {
    priceBookId: released(reference('price-book')),
    productId: released(reference('product')),
    fromQuantity: withTexts(defaulted(decimal({ min: 0, max: 1_000_000, digits: 4 }), 0), {
      help: 'The price applies to this quantity and more.',
    }),
    /** For one unit, in the currency of the price book. */
    price: decimal({ min: 0, max: 10_000_000_000, digits: 4 }),
    note: optional(text(200)),
    ...sourceFields,
    priceBook: embedded({ via: 'priceBookId', from: 'price-book', shape: { name: z.string() } }),
    product: embedded({ via: 'productId', from: 'product', shape: { name: z.string() } }),
  },
  title: 'note',
  search: ['note'],
  sort: ['-createdAtUtc'],
});
