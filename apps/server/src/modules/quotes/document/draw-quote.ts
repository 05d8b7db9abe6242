import type { QuoteSnapshot } from '@pipewright/contract/quotes/quote-snapshot.ts';
import { translate } from '../../../platform/language/translate.ts';
import { createPdfCanvas, type PdfCanvas, type PdfOptions } from '../../../platform/pdf/pdf-canvas.ts';
import { drawEvidence, type Evidence } from './draw-evidence.ts';
import { drawLines } from './draw-lines.ts';
import { type PresentedQuote, presentQuote } from './present-quote.ts';

const grey = '#566072';

/** Draws a quote as a PDF file. The same input gives the same bytes, so that a hash proves what a customer was shown. */
export function drawQuote(
  snapshot: QuoteSnapshot,
  parts: {
    logo?: Buffer | undefined;
    /** Adds a page about how the quote was accepted. */
    evidence?: Evidence | undefined;
    onText?: PdfOptions['onText'];
  } = {},
): Promise<Buffer> {
  const quote = presentQuote(snapshot);
  const canvas = createPdfCanvas({
    title: quote.title,
    author: quote.seller.name,
    language: quote.language,
    createdAt: new Date(parts.evidence?.acceptedAt ?? `${snapshot.issueDate}T00:00:00Z`),
    paper: ['United States', 'Canada'].includes(snapshot.seller.country ?? '') ? 'LETTER' : 'A4',
    onText: parts.onText,
  });
  let y = drawHead(canvas, quote, parts.logo);
  y = drawText(canvas, quote.intro, y);
  y = drawLines(canvas, quote, y);
  y = drawTotals(canvas, quote, y);
  drawText(canvas, quote.terms, y + 14, translate(quote.language, 'Terms'));
  if (parts.evidence) {
    drawEvidence(canvas, quote, parts.evidence);
  }
  return canvas.finish((page, pages) => {
    if (quote.isDraft) {
      canvas.mark(translate(quote.language, 'DRAFT'));
    }
    const footer = canvas.bottom + 24;
    canvas.text(`${quote.seller.name} · ${quote.title}`.slice(0, 90), { x: canvas.left, y: footer }, small);
    const pageText = translate(quote.language, 'Page {page} of {pages}', { page, pages });
    canvas.text(pageText, { x: canvas.right, y: footer, align: 'right' }, small);
  });
}

const small = { size: 8, color: grey };
const lineHeight = 14;

/** Seller, title, buyer and dates. */
function drawHead(canvas: PdfCanvas, quote: PresentedQuote, logo: Buffer | undefined): number {
  const { left, right, top } = canvas;
  const middle = left + (right - left) * 0.55;
  if (logo) {
    canvas.image(logo, { x: left, y: top, width: 160, height: 60 });
  }
  let y = top;
  for (const line of canvas.wrap(quote.seller.name, right - middle, { font: 'bold', size: 11 })) {
    canvas.text(line, { x: right, y, align: 'right' }, { font: 'bold', size: 11 });
    y += 15;
  }
  for (const line of quote.seller.details.flatMap(text => canvas.wrap(text, right - middle, { size: 9 }))) {
    canvas.text(line, { x: right, y, align: 'right' }, { size: 9, color: grey });
    y += 12;
  }

  y = Math.max(y, top + 70) + 24;
  for (const line of canvas.wrap(quote.title, right - left, { font: 'bold', size: 20 })) {
    canvas.text(line, { x: left, y }, { font: 'bold', size: 20 });
    y += 27;
  }
  for (const line of canvas.wrap(quote.name, right - left, { size: 11 })) {
    canvas.text(line, { x: left, y }, { size: 11, color: grey });
    y += 16;
  }

  y += 14;
  let buyerY = y;
  for (const line of quote.buyer.flatMap(text => canvas.wrap(text, middle - left - 20))) {
    canvas.text(line, { x: left, y: buyerY });
    buyerY += lineHeight;
  }
  let factY = y;
  for (const { label, value } of quote.facts) {
    canvas.text(label, { x: middle, y: factY }, { color: grey });
    for (const line of canvas.wrap(value, (right - middle) * 0.6)) {
      canvas.text(line, { x: right, y: factY, align: 'right' });
      factY += lineHeight;
    }
  }
  return Math.max(buyerY, factY) + 16;
}

/** A text that may go on over several pages. */
function drawText(canvas: PdfCanvas, text: string | null, from: number, heading?: string): number {
  if (!text) {
    return from;
  }
  const { left, right } = canvas;
  let y = from;
  const makeRoom = (height: number) => {
    if (y + height > canvas.bottom) {
      canvas.addPage();
      y = canvas.top;
    }
  };
  if (heading) {
    makeRoom(3 * lineHeight);
    canvas.text(heading, { x: left, y }, { font: 'bold' });
    y += lineHeight + 4;
  }
  for (const line of canvas.wrap(text, right - left)) {
    makeRoom(lineHeight);
    canvas.text(line, { x: left, y });
    y += lineHeight;
  }
  return y + 12;
}

/** Below the lines, all on one page. */
function drawTotals(canvas: PdfCanvas, { totals }: PresentedQuote, from: number): number {
  const { right } = canvas;
  const labelAt = right - 230;
  let y = from + 10;
  if (y + totals.length * 18 + 8 > canvas.bottom) {
    canvas.addPage();
    y = canvas.top;
  }
  for (const { label, value, isSum = false } of totals) {
    const style = isSum ? ({ font: 'bold', size: 12 } as const) : { size: 10 };
    if (isSum) {
      canvas.rule(y + 2, '#8a94a6', labelAt);
      y += 8;
    }
    const labels = canvas.wrap(label, 140, style);
    for (const [index, line] of labels.entries()) {
      canvas.text(line, { x: labelAt, y: y + index * lineHeight }, style);
    }
    canvas.text(value, { x: right, y, align: 'right' }, style);
    y += Math.max(1, labels.length) * lineHeight + 4;
  }
  return y;
}
