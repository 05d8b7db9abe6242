import { t } from '@lingui/core/macro';
import {
  maxBytes,
  readImport,
  sendPiece,
  startImport,
} from '@pipewright/contract/operations/import/imports.ts';
import { ApiError } from '../../data/client/api-error.ts';
import { call } from '../../data/client/client.ts';
import { sendPieces } from '../../data/client/send-pieces.ts';

/** Sends a file and has it read; answers the import's id. */
export async function sendFile(
  resource: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<string> {
  if (file.size > maxBytes) {
    throw new ApiError(413, t`Files can be up to 200 MB. Split larger files.`);
  }
  const body = { resource, fileName: file.name.slice(0, 200) || t`Pasted rows`, size: file.size };
  const { id } = (await call(startImport, { body })).data;
  const send = (n: number, base64: string) => call(sendPiece, { params: { id, n }, body: { base64 } });
  await sendPieces(file, send, onProgress);
  await call(readImport, { params: { id }, body: {} });
  return id;
}
