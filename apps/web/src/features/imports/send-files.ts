import { t } from '@lingui/core/macro';
import {
  addImportFile,
  maxFiles,
  readImportBatch,
  startImportBatch,
} from '@pipewright/contract/operations/import/import-batches.ts';
import { maxBytes, sendPiece } from '@pipewright/contract/operations/import/imports.ts';
import { ApiError } from '../../kit/data/client/api-error.ts';
import { call } from '../../kit/data/client/client.ts';
import { sendPieces } from '../../kit/data/client/send-pieces.ts';

/** Sends files and has them read; answers the id of their import. */
export async function sendFiles(
  files: readonly File[],
  onProgress: (share: number) => void,
): Promise<string> {
  if (files.some(({ size }) => size > maxBytes)) {
    throw new ApiError(413, t`Files can be up to 200 MB. Split larger files.`);
  }
  if (files.length > maxFiles) {
    throw new ApiError(
      413,
      t`Up to ${maxFiles} files can be imported at once. Pack them into several imports.`,
    );
  }
  const total = Math.max(
    1,
    files.reduce((sum, { size }) => sum + size, 0),
  );
  const name = files
    .map(file => file.name)
    .join(', ')
    .slice(0, 200);
  const { id } = (await call(startImportBatch, { body: { name } })).data;
  let sent = 0;
  for (const file of files) {
    const body = { fileName: file.name.slice(-200), size: file.size };
    const added = (await call(addImportFile, { params: { id }, body })).data;
    const before = sent;
    await sendPieces(
      file,
      (n, base64) => call(sendPiece, { params: { id: added.id, n }, body: { base64 } }),
      share => onProgress((before + share * file.size) / total),
    );
    sent += file.size;
  }
  await call(readImportBatch, { params: { id } });
  return id;
}
