import { sendFilePiece } from '@pipewright/contract/operations/files.ts';
import { files, maxFileBytes } from '@pipewright/contract/resources/files.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyChange, notifyFailure } from '../../data/changes/notify-change.ts';
import { ApiError } from '../../data/client/api-error.ts';
import { call } from '../../data/client/client.ts';
import { sendPieces } from '../../data/client/send-pieces.ts';
import { refreshShown } from '../../data/queries/query-client.ts';

interface Sending {
  readonly name: string;
  readonly share: number;
}

/** Sends files one after the other to the record that `links` names, and tells how far they have come. */
export function useFileSending(links: Readonly<Record<string, string>>) {
  const client = useQueryClient();
  const [sending, setSending] = useState<readonly Sending[]>([]);

  async function sendOne(file: File): Promise<void> {
    const told = (share: number) =>
      setSending(now => now.map(one => (one.name === file.name ? { ...one, share } : one)));
    try {
      if (file.size > maxFileBytes) {
        throw new ApiError(413, 'Files can be up to 25 MB.');
      }
      const body = {
        name: file.name.slice(0, 200),
        contentType: file.type || null,
        size: file.size,
        ...links,
      };
      const { data, changeSet } = await call(files.operations.create, { body });
      const send = (n: number, base64: string) =>
        call(sendFilePiece, { params: { id: data.id, n }, body: { base64 } });
      await sendPieces(file, send, told);
      notifyChange(client, `"${file.name}" added.`, changeSet);
    } catch (error) {
      notifyFailure(`"${file.name}" could not be added`, error);
    } finally {
      setSending(now => now.filter(({ name }) => name !== file.name));
      void refreshShown(client);
    }
  }

  async function send(chosen: readonly File[]): Promise<void> {
    setSending(now => [...now, ...chosen.map(({ name }) => ({ name, share: 0 }))]);
    for (const file of chosen) {
      await sendOne(file);
    }
  }

  return { send, sending };
}
