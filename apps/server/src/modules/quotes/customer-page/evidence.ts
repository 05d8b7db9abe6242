import { createHash } from 'node:crypto';
import type { QuoteSnapshot } from '@pipewright/contract/quotes/quote-snapshot.ts';
import { z } from 'zod';
import { translate } from '../../../platform/language/translate.ts';
import { languageOf } from '../../../platform/sales-documents/document/present-document.ts';
import { signatureStrokes } from '../document/signature.ts';

/** The data that is stored when a customer accepts: their input, and hashes of what they saw. */
export const acceptance = z.object({
  name: z.string(),
  chosenIds: z.array(z.uuid()),
  grossTotal: z.string(),
  statement: z.string(),
  snapshotHash: z.string(),
  documentHash: z.string(),
  /** The strokes of a drawn signature. */
  signature: signatureStrokes.optional(),
  /** The code from the mail. */
  code: z.string().optional(),
});
export type AcceptanceContent = z.infer<typeof acceptance>;

export function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The sentence that a customer confirms. It is part of the evidence. */
export function statementOf(snapshot: QuoteSnapshot): string {
  const { company, contact } = snapshot.buyer;
  const buyer = company ?? contact ?? '';
  return buyer
    ? translate(
        languageOf(snapshot),
        'I accept this quote and its terms, and I am authorized to do so for {buyer}.',
        {
          buyer,
        },
      )
    : translate(languageOf(snapshot), 'I accept this quote and its terms, and I am authorized to do so.');
}
