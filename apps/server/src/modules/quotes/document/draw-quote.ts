import type { QuoteSnapshot } from '@pipewright/contract/quotes/quote-snapshot.ts';
import type { PdfOptions } from '../../../platform/pdf/pdf-canvas.ts';
import { drawDocument } from '../../../platform/sales-documents/document/draw-document.ts';
import { drawEvidence, type Evidence } from './draw-evidence.ts';
import { presentQuote } from './present-quote.ts';

interface QuoteParts {
  logo?: Buffer | undefined;
  /** Adds a page about how the quote was accepted. */
  evidence?: Evidence | undefined;
  onText?: PdfOptions['onText'];
}

/** Draws a quote as a PDF file. The same input gives the same bytes, so that a hash proves what a customer was shown. */
export function drawQuote(
  snapshot: QuoteSnapshot,
  { logo, evidence, onText }: QuoteParts = {},
): Promise<Buffer> {
  const quote = presentQuote(snapshot);
  return drawDocument(quote, {
    createdAt: new Date(evidence?.acceptedAt ?? `${snapshot.issueDate}T00:00:00Z`),
    country: snapshot.seller.country,
    logo,
    appendix: evidence && (canvas => drawEvidence(canvas, quote, evidence)),
    onText,
  });
}
