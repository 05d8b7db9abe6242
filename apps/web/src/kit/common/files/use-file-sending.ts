import { t } from '@lingui/core/macro';
import { sendFilePiece } from '@pipewright/contract/operations/files.ts';
import { files, maxFileBytes } from '@pipewright/contract/resources/files.ts';
import { useState } from 'react';
import { useChange, usePendingChanges } from '../../data/changes/use-change.ts';
import { ApiError } from '../../data/client/api-error.ts';
import { call } from '../../data/client/client.ts';
import { sendPieces } from '../../data/client/send-pieces.ts';

interface Sending {
  readonly name: string;
  /** From 0 to 1. */
  readonly share: number;
}

/** Uploads files one after the other to the record that `links` names, and reports the progress. */
export function useFileSending(links: Readonly<Record<string, string>>) {
  const key = [files.name, 'send', links];
  const [shares, setShares] = useState<ReadonlyMap<File, number>>(new Map());
  const pending = usePendingChanges<File>(key);
  const { mutate } = useChange({
    key,
    queue: JSON.stringify(key),
    changes: [files.name],
    send: async (file: File) => {
      if (file.size > maxFileBytes) {
        throw new ApiError(413, t`Files can be up to 25 MB.`);
      }
      const name = file.name.slice(0, 200);
      const body = { name, contentType: file.type || null, size: file.size, ...links };
      const { data, changeSet } = await call(files.operations.create, { body });
      await sendPieces(
        file,
        (n, base64) => call(sendFilePiece, { params: { id: data.id, n }, body: { base64 } }),
        share => setShares(before => new Map(before).set(file, share)),
      );
      return { changeSet };
    },
    success: ({ changeSet }, { name }) => ({ message: `"${name}" added.`, changeSet }),
    failure: ({ name }) => t`"${name}" could not be added`,
  });

  return {
    send: (chosen: readonly File[]) => {
      for (const file of chosen) {
        mutate(file);
      }
    },
    sending: pending.map((file): Sending => ({ name: file.name, share: shares.get(file) ?? 0 })),
  };
}
