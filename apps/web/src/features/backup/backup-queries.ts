import { t } from '@lingui/core/macro';
import {
  checkArchive,
  deleteArchive,
  makeArchive,
  maxArchiveBytes,
  readBackup,
  restoreArchive,
  sendArchivePiece,
  uploadArchive,
} from '@pipewright/contract/operations/administration/backup.ts';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { ApiError } from '../../kit/data/client/api-error.ts';
import { call } from '../../kit/data/client/client.ts';
import { sendPieces } from '../../kit/data/client/send-pieces.ts';

/** The organization's archives and their schedule. */
export function backupOptions() {
  return queryOptions({
    queryKey: ['backup'],
    queryFn: async ({ signal }) => (await call(readBackup, { signal })).data,
  });
}

/** What starts work on archives: the tray watches the job, and the list shows what is on its way. */
const startsJob = { changes: ['backup', 'job'] };

export const beginArchive = {
  ...startsJob,
  send: () => call(makeArchive, {}),
  failure: () => t`The backup couldn’t be created.`,
};

/** Starts the dry run; its result is then shown with the archive. */
export const beginCheck = {
  ...startsJob,
  send: (id: string) => call(checkArchive, { params: { id } }),
  failure: () => t`The backup couldn’t be checked.`,
};

export const beginRestore = {
  ...startsJob,
  send: ({ id, body }: { id: string; body: z.input<typeof restoreArchive.body> }) =>
    call(restoreArchive, { params: { id }, body }),
};

/** Sends an archive from somebody's disk; answers its id. */
export async function sendArchive(file: File, onProgress: (share: number) => void): Promise<string> {
  if (file.size > maxArchiveBytes) {
    throw new ApiError(413, t`Backups can be up to 2 GB.`);
  }
  const body = { fileName: file.name.slice(0, 200), size: file.size };
  const { id } = (await call(uploadArchive, { body })).data;
  const send = (n: number, base64: string) => call(sendArchivePiece, { params: { id, n }, body: { base64 } });
  try {
    await sendPieces(file, send, onProgress);
  } catch (error) {
    // What was refused, or lost on its way, is of no use in the list.
    await call(deleteArchive, { params: { id } }).catch(() => undefined);
    throw error;
  }
  return id;
}
