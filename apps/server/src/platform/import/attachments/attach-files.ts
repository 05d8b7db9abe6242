import { files } from '@pipewright/contract/resources/files.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { newId } from '../../ids.ts';
import { insertRows } from '../../resources/write/seed-rows.ts';
import type { CheckedRow } from '../match/judge-rows.ts';
import type { Plan } from '../match/plan.ts';

/** Attaches files of the archive to the records of rows. Rows of a table of files have made the file itself. */
export async function attachFiles(
  tx: TenantTx,
  { module, changeSetId }: Plan,
  rows: readonly CheckedRow[],
  ids: ReadonlyMap<CheckedRow, string>,
): Promise<void> {
  const wanted = rows.flatMap(row => {
    const recordId = ids.get(row);
    return recordId ? (row.contents ?? []).map(content => ({ ...content, recordId })) : [];
  });
  if (wanted.length === 0) {
    return;
  }
  const { name } = module.resource;
  const isFile = name === files.name;
  const made = wanted.map(content => ({ ...content, id: isFile ? content.recordId : newId() }));
  if (!isFile) {
    await insertRows(
      tx,
      'file',
      made.map(({ id, fileName, size, recordId }) => ({
        id,
        name: fileName,
        size,
        addedByUserId: tx.principal.userId,
        aboutRecords: { [name]: recordId },
      })),
    );
  }
  // A check rolls back what it has written, so it need not copy anything.
  if (!changeSetId) {
    return;
  }
  const { tenantId } = tx.principal;
  await tx`
    insert into crm.file_piece (tenant_id, file_id, n, bytes)
    select ${tenantId}, made.id, piece.n, piece.bytes
    from unnest(${made.map(({ id }) => id)}::uuid[], ${made.map(({ contentId }) => contentId)}::uuid[])
      as made (id, content_id)
    join crm.file_piece as piece on piece.tenant_id = ${tenantId} and piece.file_id = made.content_id`;
}
