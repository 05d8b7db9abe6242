import { fileBody } from '../http/routes/file-body.ts';

/** A document as a file. */
export interface PdfFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** `Q-2026-0042.pdf`, without what the names of files cannot have. */
export function fileNameOf({ number, revision = 1 }: { number: string; revision?: number }): string {
  if (number === '') {
    return 'draft.pdf';
  }
  return `${number.replace(/[^\w.-]/g, '_')}${revision > 1 ? `-${revision}` : ''}.pdf`;
}

/** The response of a route that makes the browser save the file. */
export function downloadOf({ name, bytes }: PdfFile) {
  return {
    body: fileBody(bytes),
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  };
}
