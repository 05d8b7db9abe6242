import { z } from 'zod';

/** An amount, quantity or percentage as the database wrote it: no digit is lost on the way to a page or a PDF. */
const decimalText = z.string().regex(/^-?\d+(\.\d+)?$/);
export const optionalText = z.string().nullable();

const line = z.object({
  id: z.uuid(),
  /** From 1 on. */
  position: z.int().min(1),
  /** A text line has a name and a description, and nothing else. */
  kind: z.enum(['item', 'text']),
  code: optionalText,
  name: z.string(),
  description: optionalText,
  quantity: decimalText,
  unit: optionalText,
  unitPrice: decimalText,
  discountPercent: decimalText,
  /** Quantity × unit price less the discount of the line. */
  net: decimalText,
  taxName: optionalText,
  taxPercent: decimalText,
  isOptional: z.boolean(),
  /** An optional line counts only when it is chosen. */
  isChosen: z.boolean(),
});

/** What the page and the PDF of any sales document show: quotes and orders add their own dates and texts. */
export const documentSnapshot = z.object({
  /** Empty in the preview of a draft. */
  number: z.string(),
  name: z.string(),
  /** A day where the organization is: `2026-03-31`. */
  issueDate: z.iso.date(),
  /** In which language the organization works; null: it has not chosen one. */
  language: optionalText,
  currency: z.object({ code: z.string(), symbol: optionalText, decimalPlaces: z.int().min(0) }),
  seller: z.object({
    name: z.string(),
    address: optionalText,
    country: optionalText,
    phone: optionalText,
    website: optionalText,
    taxId: optionalText,
    /** The image in `crm.logo`, which is never changed or deleted. */
    logoId: z.uuid().nullable(),
    /** The formats in which the organization writes dates and numbers; null: as in its country. */
    dateFormat: optionalText,
    numberFormat: optionalText,
  }),
  /** Who answers for it. */
  contactPerson: z.object({ name: z.string(), email: z.string() }).nullable(),
  buyer: z.object({
    company: optionalText,
    contact: optionalText,
    /** Street, postal code and city, state, country: one line each. */
    address: z.array(z.string()),
    email: optionalText,
  }),
  pricesIncludeTax: z.boolean(),
  lines: z.array(line),
  /** The sum of the lines that count. */
  subtotal: decimalText,
  /** On all lines together: in percent, or as an amount. Both are 0 where there is none. */
  discountPercent: decimalText,
  discountAmount: decimalText,
  /** What the discount takes off. */
  discountTotal: decimalText,
  /** One for each rate. */
  taxes: z.array(z.object({ name: optionalText, percent: decimalText, base: decimalText, tax: decimalText })),
  netTotal: decimalText,
  taxTotal: decimalText,
  grossTotal: decimalText,
});
export type DocumentSnapshot = z.infer<typeof documentSnapshot>;
