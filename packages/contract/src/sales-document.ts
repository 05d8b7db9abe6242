import { z } from 'zod';
import { defineLines } from './define-lines.ts';
import {
  boolean,
  choice,
  computed,
  decimal,
  defaulted,
  longText,
  money,
  optional,
  reference,
  released,
  text,
  withTexts,
} from './fields.ts';

/** An amount in the currency of the document. */
const documentMoney = { ...money, currency: { id: 'currencyId', code: 'currency' } } as const;

const percent = { ...decimal({ min: 0, max: 100, digits: 4 }), display: 'percent' } as const;

/**
 * What a record with priced lines has beside its amount and currency: see docs/adr/0081-sales-documents.md. On the server,
 * the table calls `crm.sales_document`.
 */
export const salesDocumentFields = {
  /** Where the prices of its lines come from; without one, from the products. */
  priceBookId: optional(reference('price-book')),
  /** Whether the unit prices of its lines include tax: those of its price book do, or do not. */
  pricesIncludeTax: computed(boolean()),
  /** On all lines together, in percent or as an amount. */
  discountPercent: withTexts(defaulted(percent, 0), { label: 'Discount in percent' }),
  discountAmount: withTexts(defaulted(documentMoney, 0), { label: 'Discount amount' }),
  /** The sum of the lines that count, and what the discount takes off it. */
  subtotal: computed(documentMoney),
  discountTotal: computed(documentMoney),
  netTotal: computed(documentMoney),
  taxTotal: computed(documentMoney),
  grossTotal: computed(documentMoney),
} as const;

/** What each tax rate adds to a document, or what of the prices is tax. */
export const documentTaxes = z.array(z.object({ percent: z.number(), base: z.number(), tax: z.number() }));

/** The fields of a line of such a record. What is left empty comes from the product. */
export const salesLineFields = {
  /** A text line has a name and a description, and no price. */
  kind: defaulted(choice(['item', 'text']), 'item'),
  productId: optional(released(reference('product'))),
  name: optional(text(200)),
  description: optional(longText(2000)),
  unit: optional(text(30)),
  quantity: defaulted(decimal({ min: 0, max: 1_000_000, digits: 4 }), 1),
  /** In the currency of the document. */
  unitPrice: optional(decimal({ min: 0, max: 10_000_000_000, digits: 4 })),
  discountPercent: withTexts(defaulted(percent, 0), { label: 'Discount' }),
  taxRateId: optional(reference('tax-rate')),
  /** The percentage of the tax rate when it was chosen: a rate that changes later does not change documents. */
  taxPercent: computed(percent),
  /** An optional line counts only when it is chosen. */
  isOptional: withTexts(defaulted(boolean(), false), { label: 'Optional' }),
  isChosen: withTexts(defaulted(boolean(), false), { label: 'Chosen' }),
  /** Quantity × unit price less the line's own discount. */
  netAmount: withTexts(computed(money), { label: 'Amount' }),
  /** What the discount of the document takes off this line. */
  discountShare: computed(money),
} as const;

/** The lines of such a record. */
export function defineSalesLines(name: `${string}-line`) {
  return defineLines({ name, label: ['line', 'lines'], title: 'name', fields: salesLineFields });
}
