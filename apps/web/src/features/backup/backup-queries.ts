import {
  checkArchive,
  deleteArchive,
  makeArchive,
  maxArchiveBytes,
  readBackup,
  restoreArchive,
  sendArchivePiece,
  uploadArchive,
} from '@pipewright/contract/operations/backup.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { jobsOptions } from '../../kit/common/jobs/job-queries.ts';
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

export async function beginArchive(client: QueryClient): Promise<void> {
  await call(makeArchive, {});
  await look(client);
}

/** Has the dry run made; what it finds stands beside the archive then. */
export async function beginCheck(client: QueryClient, id: string): Promise<void> {
  await call(checkArchive, { params: { id } });
  await look(client);
}

export async function beginRestore(
  client: QueryClient,
  id: string,
  body: z.input<typeof restoreArchive.body>,
): Promise<void> {
  await call(restoreArchive, { params: { id }, body });
  await look(client);
}

/** Sends an archive from somebody's disk; answers its id. */
export async function sendArchive(file: File, onProgress: (share: number) => void): Promise<string> {
  if (file.size > maxArchiveBytes) {
    throw new ApiError(413, 'Backups can be up to 2 GB.');
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

/** What was begun is watched by the tray, and the list shows what is on its way. */
async function look(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries(jobsOptions()), client.invalidateQueries(backupOptions())]);
}
