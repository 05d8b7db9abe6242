import { z } from 'zod';

/**
 * An amount, quantity or percentage as text, exactly as the database wrote it, so that no digit is lost on a page or
 * in a PDF.
 */
const decimalText = z.string().regex(/^-?\d+(\.\d+)?$/);
export const optionalText = z.string().nullable();

const line = z.object({
  id: z.uuid(),
  /** Starts at 1. */
  position: z.int().min(1),
  /** A text line has only a name and a description. */
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
  /** A date in the organization's time zone: `2026-03-31`. */
  issueDate: z.iso.date(),
  /** The organization's language; null if it has not chosen one. */
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
    /** The organization's formats for dates and numbers; null for those of its country. */
    dateFormat: optionalText,
    numberFormat: optionalText,
  }),
  /** The person responsible for the document. */
  contactPerson: z.object({ name: z.string(), email: z.string() }).nullable(),
  buyer: z.object({
    company: optionalText,
    contact: optionalText,
    /** One line each: street, postal code and city, state, country. */
    address: z.array(z.string()),
    email: optionalText,
  }),
  pricesIncludeTax: z.boolean(),
  lines: z.array(line),
  /** The sum of the lines that count. */
  subtotal: decimalText,
  /** The discount on the whole document, in percent or as an amount. Both are 0 without a discount. */
  discountPercent: decimalText,
  discountAmount: decimalText,
  /** The amount that the discount subtracts. */
  discountTotal: decimalText,
  /** One entry per tax rate. */
  taxes: z.array(z.object({ name: optionalText, percent: decimalText, base: decimalText, tax: decimalText })),
  netTotal: decimalText,
  taxTotal: decimalText,
  grossTotal: decimalText,
});
export type DocumentSnapshot = z.infer<typeof documentSnapshot>;
