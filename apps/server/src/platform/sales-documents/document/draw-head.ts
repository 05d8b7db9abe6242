import type { PdfCanvas } from '../../pdf/pdf-canvas.ts';
import type { PresentedDocument } from './presented-document.ts';

const grey = '#566072';
const lineHeight = 14;

/** Draws seller, title, buyer and dates. Returns where they end. */
export function drawHead(
  canvas: PdfCanvas,
  document: PresentedDocument,
  logo: Uint8Array | undefined,
): number {
  const { left, right, top } = canvas;
  const middle = left + (right - left) * 0.55;
  if (logo) {
    canvas.image(logo, { x: left, y: top, width: 160, height: 60 });
  }
  let y = top;
  for (const line of canvas.wrap(document.seller.name, right - middle, { font: 'bold', size: 11 })) {
    canvas.text(line, { x: right, y, align: 'right' }, { font: 'bold', size: 11 });
    y += 15;
  }
  for (const line of document.seller.details.flatMap(text =>
    canvas.wrap(text, right - middle, { size: 9 }),
  )) {
    canvas.text(line, { x: right, y, align: 'right' }, { size: 9, color: grey });
    y += 12;
  }

  y = Math.max(y, top + 70) + 24;
  for (const line of canvas.wrap(document.title, right - left, { font: 'bold', size: 20 })) {
    canvas.text(line, { x: left, y }, { font: 'bold', size: 20 });
    y += 27;
  }
  for (const line of canvas.wrap(document.name, right - left, { size: 11 })) {
    canvas.text(line, { x: left, y }, { size: 11, color: grey });
    y += 16;
  }

  y += 14;
  let buyerY = y;
  for (const line of document.buyer.flatMap(text => canvas.wrap(text, middle - left - 20))) {
    canvas.text(line, { x: left, y: buyerY });
    buyerY += lineHeight;
  }
  let factY = y;
  for (const { label, value } of document.facts) {
    canvas.text(label, { x: middle, y: factY }, { color: grey });
    for (const line of canvas.wrap(value, (right - middle) * 0.6)) {
      canvas.text(line, { x: right, y: factY, align: 'right' });
      factY += lineHeight;
    }
  }
  return Math.max(buyerY, factY) + 16;
}
