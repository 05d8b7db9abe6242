import { z } from 'zod';
import { defineLines } from '../define-lines.ts';
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
} from '../fields/fields.ts';

/** An amount in the currency of the document. */
export const documentMoney = { ...money, currency: { id: 'currencyId', code: 'currency' } } as const;

const percent = { ...decimal({ min: 0, max: 100, digits: 4 }), display: 'percent' } as const;

/**
 * The fields of a record with priced lines besides its amount and currency: see docs/adr/0081-sales-documents.md. On
 * the server, the table calls `crm.sales_document`.
 */
export const salesDocumentFields = {
  /** The source of the prices of its lines; the products by default. */
  priceBookId: optional(reference('price-book')),
  /** Whether the unit prices include tax, as defined by the price book. */
  pricesIncludeTax: computed(boolean()),
  /** The discount on the whole document, in percent or as an amount. */
  discountPercent: withTexts(defaulted(percent, 0), { label: 'Discount in percent' }),
  discountAmount: withTexts(defaulted(documentMoney, 0), { label: 'Discount amount' }),
  /** The sum of the lines that count, and the amount that the discount subtracts. */
  subtotal: computed(documentMoney),
  discountTotal: computed(documentMoney),
  netTotal: computed(documentMoney),
  taxTotal: computed(documentMoney),
  grossTotal: computed(documentMoney),
} as const;

/** The amount of each tax rate, added to or included in the prices. */
export const documentTaxes = z.array(z.object({ percent: z.number(), base: z.number(), tax: z.number() }));

/** The fields of a line. Empty fields are taken from the product. */
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
  /**
   * The percentage at the time when the tax rate was chosen, so that later changes of the rate do not change
   * documents.
   */
  taxPercent: computed(percent),
  /** An optional line counts only when it is chosen. */
  isOptional: withTexts(defaulted(boolean(), false), { label: 'Optional' }),
  isChosen: withTexts(defaulted(boolean(), false), { label: 'Chosen' }),
  /** Quantity × unit price less the line's own discount. */
  netAmount: withTexts(computed(money), { label: 'Amount' }),
  /** The share of the document's discount. */
  discountShare: computed(money),
} as const;

/** The lines of a record with priced lines. */
export function defineSalesLines(name: `${string}-line`) {
  return defineLines({ name, label: ['line', 'lines'], title: 'name', fields: salesLineFields });
}
