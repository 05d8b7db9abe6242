import { z } from 'zod';
import { defineResource } from '../../define-resource.ts';
import {
  choice,
  defaulted,
  embedded,
  isActive,
  longText,
  money,
  optional,
  reference,
  text,
  withTexts,
} from '../../fields/fields.ts';
import { sourceFields } from '../../fields/source-fields.ts';

/** How often a product is charged. */
export const billingPeriods = ['once', 'monthly', 'yearly'] as const;

/** A product that the organization sells. Its cost is a separate record: see product-costs.ts. */
export const products = defineResource({
  name: 'product',
  path: '/products',
  label: ['product', 'products'],
  area: 'products',
  fields: {
    name: text(200),
    /** The article number: unique in the organization. */
    code: optional(text(60)),
    productCategoryId: withTexts(optional(reference('product-category')), { label: 'Category' }),
    /** The unit of quantities: pieces, hours, licenses. */
    unit: withTexts(optional(text(30)), { placeholder: 'Piece, hour, license' }),
    /** For one unit, in the base currency. Price books have other prices. */
    price: defaulted(money, 0),
    taxRateId: withTexts(optional(reference('tax-rate')), {
      help: 'Leave it empty to use the default tax rate.',
      placeholder: 'Default tax rate',
    }),
    billing: defaulted(choice(billingPeriods), 'once'),
    description: optional(longText(10_000)),
    isActive: withTexts(isActive, {
      help: 'Inactive products stay on existing deals but can’t be added to others.',
    }),
    ...sourceFields,
    productCategory: embedded({
      via: 'productCategoryId',
      from: 'product-category',
      shape: { name: z.string() },
    }),
    taxRate: embedded({ via: 'taxRateId', from: 'tax-rate', shape: { name: z.string() } }),
  },
  title: 'name',
  search: ['name', 'code'],
  sort: ['name'],
  sortable: ['price'],
  isPrimary: true,
  hasCustomFields: true,
});
