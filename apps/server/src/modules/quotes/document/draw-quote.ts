import type { QuoteSnapshot } from '@pipewright/contract/quotes/quote-snapshot.ts';
import type { PdfOptions } from '../../../platform/pdf/pdf-canvas.ts';
import { drawDocument } from '../../../platform/sales-documents/document/draw-document.ts';
import { drawInThread, isLong } from '../../../platform/sales-documents/document/draw-long-document.ts';
import { drawEvidence, type Evidence } from './draw-evidence.ts';
import { presentQuote } from './present-quote.ts';

interface QuoteParts {
  logo?: Uint8Array | undefined;
  /** Adds a page about how the quote was accepted. */
  evidence?: Evidence | undefined;
  /** Called with every text that is drawn, for tests. */
  onText?: PdfOptions['onText'];
}

/**
 * Draws a quote as a PDF file. The same input gives the same bytes, so that a hash proves what a customer was shown. Long
 * quotes are drawn in a thread.
 */
export function drawQuote(snapshot: QuoteSnapshot, parts: Omit<QuoteParts, 'onText'> = {}): Promise<Buffer> {
  return isLong(snapshot, snapshot.intro, snapshot.terms)
    ? drawInThread({ module: import.meta.url, name: drawQuoteDirectly.name, values: [snapshot, parts] })
    : drawQuoteDirectly(snapshot, parts);
}

export function drawQuoteDirectly(
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
