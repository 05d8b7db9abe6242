import {
  mostBytes,
  pieceBytes,
  readImport,
  sendPiece,
  startImport,
} from '@pipewright/contract/operations/imports.ts';
import { ApiError } from '../api-error.ts';
import { call } from '../client.ts';

/** Sends a file piece by piece, so that it is never in memory as a whole, and has it read; answers the import's id. */
export async function sendFile(
  resource: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<string> {
  if (file.size > mostBytes) {
    throw new ApiError(413, 'A file can have 200 MB. Divide it into several files.');
  }
  const body = { resource, fileName: file.name.slice(0, 200) || 'Pasted rows', size: file.size };
  const { id } = (await call(startImport, { body })).data;
  for (let n = 0; n === 0 || n * pieceBytes < file.size; n++) {
    const base64 = await base64Of(file.slice(n * pieceBytes, (n + 1) * pieceBytes));
    await call(sendPiece, { params: { id, n }, body: { base64 } });
    onProgress(Math.min(1, ((n + 1) * pieceBytes) / Math.max(1, file.size)));
  }
  await call(readImport, { params: { id }, body: {} });
  return id;
}

function base64Of(piece: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // A data URL: what stands behind the comma.
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(new ApiError(0, 'The file could not be read. Choose it again.'));
    reader.readAsDataURL(piece);
  });
}
