import { recordEvent } from '../../audit/record-event.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { conflict } from '../../errors.ts';
import type { ArchiveFolder } from '../archive-folder.ts';
import { finishArchive, readArchive } from '../archive-store.ts';
import { rowsOf } from '../manifest.ts';
import type { ArchiveSigner } from '../trust/archive-signature.ts';
import { readHead } from './read-archive.ts';

/** Receives the next chunk of an uploaded archive. When it is complete, checks that it has a valid manifest. */
export async function receiveChunk(
  tx: TenantTx,
  { folder, signer }: { folder: ArchiveFolder; signer: ArchiveSigner },
  { id, at, bytes }: { id: string; at: number; bytes: Buffer },
): Promise<void> {
  const { tenantId } = tx.principal;
  const { origin, isReady, size, fileName } = await readArchive(tx, id);
  const received = (await folder.size(tenantId, id)) ?? 0;
  if (origin !== 'uploaded' || isReady || at > received || at + bytes.length > size) {
    throw conflict('This piece does not belong there. Send the archive again.');
  }
  await folder.writeChunk(tenantId, id, at, bytes);
  if (at + bytes.length < size) {
    return;
  }
  const { manifest, signature } = await readHead(await folder.path(tenantId, id), signer).catch(
    async error => {
      await folder.remove(tenantId, id);
      throw error;
    },
  );
  const { contentHash } = manifest;
  await finishArchive(tx, id, { size, contentHash, rowCount: rowsOf(manifest), signature });
  const details = { archiveId: id, fileName, contentHash, signature };
  await recordEvent(tx, { kind: 'archive-uploaded', details });
}
