import { z } from 'zod';
import { documentSnapshot, optionalText } from '../sales-documents/document-snapshot.ts';

/**
 * What a customer was sent: everything that a page or a PDF shows, as it was at that time. Later changes of products,
 * prices, tax rates, names or the logo do not change it.
 */
export const quoteSnapshot = documentSnapshot.extend({
  revision: z.int().min(1),
  validUntil: z.iso.date().nullable(),
  /** How it is accepted, as the organization had chosen when it was sent; left out: by name only. */
  acceptance: z.object({ signature: z.boolean(), code: z.boolean() }).optional(),
  /** How `intro` and `terms` are written; left out: plain text, as all quotes were before there was rich text. */
  textFormat: z.literal('markdown').optional(),
  intro: optionalText,
  terms: optionalText,
});
export type QuoteSnapshot = z.infer<typeof quoteSnapshot>;
