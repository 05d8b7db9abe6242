import { translate } from '../../language/translate.ts';
import type { PdfCanvas, PdfOptions } from '../../pdf/pdf-canvas.ts';
import { drawHead } from './draw-head.ts';
import { drawLines } from './draw-lines.ts';
import { drawRichText } from './draw-rich-text.ts';
import { measureTotals } from './draw-totals.ts';
import type { PresentedDocument } from './presented-document.ts';

interface DocumentParts {
  /** Part of the file: the time at which the document was issued, not the time of drawing. */
  readonly createdAt: Date;
  readonly country: string | null;
  readonly logo?: Uint8Array | undefined;
  /** Adds pages behind the document. */
  readonly appendix?: ((canvas: PdfCanvas) => void) | undefined;
  readonly onText?: PdfOptions['onText'];
}

/** Draws a quote or an order as a PDF file. The same input gives the same bytes, so that a hash proves what was shown. */
export async function drawDocument(document: PresentedDocument, parts: DocumentParts): Promise<Buffer> {
  const { language, seller, title } = document;
  // Only now: the libraries for PDF and fonts take 15 MB, and many servers draw nothing.
  const { createPdfCanvas } = await import('../../pdf/pdf-canvas.ts');
  const canvas = createPdfCanvas({
    title,
    author: seller.name,
    language,
    createdAt: parts.createdAt,
    paper: ['United States', 'Canada'].includes(parts.country ?? '') ? 'LETTER' : 'A4',
    onText: parts.onText,
  });
  const totals = measureTotals(canvas, document.totals);
  let y = drawHead(canvas, document, parts.logo);
  y = drawRichText(canvas, document.intro, y);
  y = drawLines(canvas, document, { from: y, keepWithLast: totals.height });
  y = totals.draw(y);
  drawRichText(canvas, document.terms, y + 14, translate(language, 'Terms'));
  parts.appendix?.(canvas);
  return canvas.finish((page, pages) => {
    if (document.mark) {
      canvas.mark(document.mark);
    }
    const footer = canvas.bottom + 24;
    canvas.text(`${seller.name} · ${title}`.slice(0, 90), { x: canvas.left, y: footer }, small);
    const pageText = translate(language, 'Page {page} of {pages}', { page, pages });
    canvas.text(pageText, { x: canvas.right, y: footer, align: 'right' }, small);
  });
}

const small = { size: 8, color: '#566072' };
