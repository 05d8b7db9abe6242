import { translate } from '../../../platform/language/translate.ts';
import type { PdfCanvas } from '../../../platform/pdf/pdf-canvas.ts';
import type { PresentedDocument } from '../../../platform/sales-documents/document/presented-document.ts';
import { signatureSize, strokesOf } from './signature.ts';

/** In the file a drawing is half as large as on the page. */
const signatureScale = 0.5;

/** The evidence of an acceptance on the customer page. */
export interface Evidence {
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly acceptedAt: string;
  readonly address: string;
  readonly userAgent: string;
  /** SHA-256 of the stored snapshot, and of the PDF file that could be downloaded with the same choices. */
  readonly snapshotHash: string;
  readonly documentHash: string;
  /** Who was mailed the code that was entered. */
  readonly codeSentTo?: string | undefined;
  /** The strokes of a drawn signature. */
  readonly signature?: string | undefined;
  /** The sentence that was confirmed. */
  readonly statement: string;
}

/** A separate page after the quote. */
export function drawEvidence(
  canvas: PdfCanvas,
  { language, title }: PresentedDocument,
  evidence: Evidence,
): void {
  const { left, right } = canvas;
  const valueAt = left + 150;
  canvas.addPage();
  let y = canvas.top;
  canvas.text(translate(language, 'Record of acceptance'), { x: left, y }, { font: 'bold', size: 16 });
  y += 32;
  const facts = [
    [translate(language, 'Document'), title],
    [translate(language, 'Accepted by'), evidence.name],
    [translate(language, 'Accepted at'), evidence.acceptedAt],
    [translate(language, 'Network address'), evidence.address],
    [translate(language, 'Browser'), evidence.userAgent],
    ...(evidence.codeSentTo
      ? [[translate(language, 'Confirmed by a code sent to'), evidence.codeSentTo] as const]
      : []),
    [translate(language, 'Confirmed statement'), evidence.statement],
    [translate(language, 'Fingerprint of the document (SHA-256)'), evidence.documentHash],
    [translate(language, 'Fingerprint of the data (SHA-256)'), evidence.snapshotHash],
  ] as const;
  for (const [label, value] of facts) {
    const labels = canvas.wrap(label, valueAt - left - 12, { size: 9 });
    const values = canvas.wrap(value, right - valueAt, { size: 9 });
    for (const [index, line] of labels.entries()) {
      canvas.text(line, { x: left, y: y + index * 13 }, { size: 9, color: '#566072' });
    }
    for (const [index, line] of values.entries()) {
      canvas.text(line, { x: valueAt, y: y + index * 13 }, { size: 9 });
    }
    y += Math.max(labels.length, values.length) * 13 + 7;
  }
  if (evidence.signature) {
    canvas.text(translate(language, 'Drawn signature'), { x: left, y }, { size: 9, color: '#566072' });
    canvas.strokes(strokesOf(evidence.signature), { x: valueAt, y, scale: signatureScale });
    y += signatureSize.height * signatureScale + 7;
  }
  y += 10;
  for (const line of canvas.wrap(simpleSignature(language), right - left, { size: 9 })) {
    canvas.text(line, { x: left, y }, { size: 9, color: '#566072' });
    y += 13;
  }
}

/** Shown on the page as well. */
export function simpleSignature(language: PresentedDocument['language']): string {
  return translate(
    language,
    'This is a simple electronic signature: the name that was entered, with the time and the network address. It is neither an advanced nor a qualified electronic signature.',
  );
}
