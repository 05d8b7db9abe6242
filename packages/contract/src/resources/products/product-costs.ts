import { z } from 'zod';
import { defineResource } from '../../define-resource.ts';
import { embedded, money, optional, reference, released, text, withTexts } from '../../fields/fields.ts';

/**
 * The cost of a product for the organization. A separate record, because only some people may see it: this way lists,
 * exports, filters, search and the history of products cannot reveal it.
 */
export const productCosts = defineResource({
  name: 'product-cost',
  path: '/product-costs',
  label: ['product cost', 'product costs'],
  area: 'products',
  permissions: {
    read: 'products.cost',
    create: 'products.cost',
    edit: 'products.cost',
    delete: 'products.cost',
    import: 'products.cost',
    export: 'products.cost',
  },
  fields: {
    productId: released(reference('product')),
    /** For one unit, in the base currency. */
    cost: withTexts(money, { label: 'Cost per unit' }),
    /** Where the figure comes from: a supplier, a contract. */
    note: optional(text(200)),
    product: embedded({ via: 'productId', from: 'product', shape: { name: z.string() } }),
  },
  title: 'note',
  search: ['note'],
  sort: ['-createdAtUtc'],
});
