import { t } from '@lingui/core/macro';
import { pieceBytes } from '@pipewright/contract/pieces.ts';
import { ApiError } from './api-error.ts';

/** Sends a file piece by piece, so that it is never in memory as a whole. */
export async function sendPieces(
  file: Blob,
  send: (n: number, base64: string) => Promise<unknown>,
  onProgress: (share: number) => void,
): Promise<void> {
  for (let n = 0; n === 0 || n * pieceBytes < file.size; n++) {
    await send(n, await base64Of(file.slice(n * pieceBytes, (n + 1) * pieceBytes)));
    onProgress(Math.min(1, ((n + 1) * pieceBytes) / Math.max(1, file.size)));
  }
}

function base64Of(piece: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // The part of a data URL after the comma.
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(new ApiError(0, t`The file couldn’t be read. Choose it again.`));
    reader.readAsDataURL(piece);
  });
}
