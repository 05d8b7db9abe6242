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
} from '../../fields.ts';

/** The price of a product in a price book, from a quantity on. It goes with the price book and with the product. */
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
    priceBook: embedded({ via: 'priceBookId', from: 'price-book', shape: { name: z.string() } }),
    product: embedded({ via: 'productId', from: 'product', shape: { name: z.string() } }),
  },
  title: 'note',
  search: ['note'],
  sort: ['-createdAtUtc'],
});
