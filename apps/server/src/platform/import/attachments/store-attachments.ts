import { pieceBytes } from '@pipewright/contract/pieces.ts';
import { maxFileBytes } from '@pipewright/contract/resources/files.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { newId } from '../../ids.ts';
import type { ZipArchive } from '../workbook/zip.ts';
import { normalPath } from './normal-path.ts';

type Write = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;
type Part = ZipArchive['parts'][number];

/** Whether a part of an archive can be attached to a record: no hidden file, and not larger than files may be. */
export function isAttachable({ path, size }: Part): boolean {
  const isHidden = normalPath(path)
    .split('/')
    .some(name => name.startsWith('.') || name === '__MACOSX');
  return !isHidden && size > 0 && size <= maxFileBytes && path.length <= 500;
}

/** The archive of an import that files are stored of. */
interface Archive {
  readonly batchId: string;
  /** The upload, and its position among all. */
  readonly id: string;
  readonly position: number;
}

/** Stores files of an archive, so that rows of its tables can refer to them. Repeating it replaces them. */
export async function storeAttachments(
  write: Write,
  archive: Archive,
  zip: ZipArchive,
  parts: readonly Part[],
): Promise<void> {
  for (const part of parts) {
    await storeOne(write, archive, part, zip.read(part.path, maxFileBytes));
  }
}

async function storeOne(
  write: Write,
  { batchId, id, position }: Archive,
  { path: given, size }: Part,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const contentId = newId();
  let n = 0;
  for await (const bytes of inPieces(content)) {
    const place = n;
    await write(async tx => {
      await tx`
        insert into crm.file_piece (tenant_id, file_id, n, bytes)
        values (${tx.principal.tenantId}, ${contentId}, ${place}, decode(${bytes.toString('base64')}, 'base64'))`;
    });
    n += 1;
  }
  const path = normalPath(given);
  const ownName = (path.split('/').at(-1) ?? path).replace(/\p{Cc}/gu, '');
  const name = ownName.toLowerCase();
  await write(async tx => {
    const { tenantId } = tx.principal;
    await tx`
      delete from crm.import_attachment
      where tenant_id = ${tenantId} and batch_id = ${batchId} and upload_id = ${id} and path = ${path}`;
    await tx`
      insert into crm.import_attachment
        (tenant_id, batch_id, upload_id, position, path, name, stem, file_name, content_id, size)
      values (${tenantId}, ${batchId}, ${id}, ${position}, ${path}, ${name}, ${name.replace(/\.[^.]*$/, '')},
        ${ownName.slice(-200)}, ${contentId}, ${size})`;
  });
}

/** A content in pieces as large as those of files that people send. */
async function* inPieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of content) {
    waiting.push(bytes);
    length += bytes.length;
    if (length >= pieceBytes) {
      yield Buffer.concat(waiting);
      waiting = [];
      length = 0;
    }
  }
  if (length > 0) {
    yield Buffer.concat(waiting);
  }
}

/** After an import: the files have their own copies. */
export async function removeAttachments(tx: TenantTx, batchId: string): Promise<void> {
  const { tenantId } = tx.principal;
  await tx`
    delete from crm.file_piece where tenant_id = ${tenantId} and file_id in (
      select content_id from crm.import_attachment where tenant_id = ${tenantId} and batch_id = ${batchId})`;
  await tx`delete from crm.import_attachment where tenant_id = ${tenantId} and batch_id = ${batchId}`;
}
