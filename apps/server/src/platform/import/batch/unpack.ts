import { maxFiles } from '@pipewright/contract/operations/import/import-batches.ts';
import { maxBytes } from '@pipewright/contract/operations/import/imports.ts';
import { pieceBytes } from '@pipewright/contract/pieces.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { AppError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { msg } from '../../language/message.ts';
import { isAttachable, storeAttachments } from '../attachments/store-attachments.ts';
import { readPiece, readPieceSizes } from '../read/file-pieces.ts';
import { unreadable } from '../read/unreadable.ts';
import { createChunkedFile } from '../workbook/chunked-file.ts';
import { readSheetList } from '../workbook/read-workbook.ts';
import { openZip, type ZipArchive } from '../workbook/zip.ts';

/** What all files of an archive may unpack to together. */
const maxUnpacked = 1_000_000_000;
/** Sheets beyond these are not looked at. */
const maxSheets = 50;

export interface Access {
  read<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  write<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
}

export interface Upload extends Record<string, unknown> {
  id: string;
  fileName: string;
  position: number;
}

/** Divides a file with several tables: each sheet of a workbook and each file of an archive becomes an import. */
export async function unpack({ read, write }: Access, batchId: string, upload: Upload): Promise<void> {
  const sizes = await read(tx => readPieceSizes(tx, upload.id));
  if (sizes.reduce((sum, size) => sum + size, 0) > maxBytes) {
    throw unreadable('A file can have 200 MB. Divide it into several files.');
  }
  const first = await read(tx => readPiece(tx, upload.id, 0));
  if (first?.[0] !== 0x50 || first[1] !== 0x4b) {
    return;
  }
  const file = createChunkedFile(sizes, n => read(tx => readPiece(tx, upload.id, n)));
  const zip = await openZip(file).catch(error => {
    // Archives whose paths lead out of them are refused as well.
    const isArchive = error instanceof AppError && /\.zip$/i.test(upload.fileName);
    throw isArchive ? unreadable('This archive is damaged. Pack it again.') : error;
  });
  if (zip.has('xl/workbook.xml')) {
    const sheets = (await readSheetList(zip)).slice(0, maxSheets).map(({ name }) => name);
    await write(tx => addSheets(tx, batchId, upload, sheets));
  } else {
    await extractTables({ read, write }, batchId, upload, zip);
  }
}

/** The file itself is the import of its first sheet; those of the others read the same file. */
async function addSheets(
  tx: TenantTx,
  batchId: string,
  { id, fileName, position }: Upload,
  sheets: readonly string[],
): Promise<void> {
  const { tenantId, userId } = tx.principal;
  await tx`update crm.import set sheet = ${sheets[0] ?? null} where tenant_id = ${tenantId} and id = ${id}`;
  await tx`delete from crm.import where tenant_id = ${tenantId} and file_id = ${id}`;
  await tx`
    insert into crm.import (tenant_id, id, resource, file_name, made_by_user_id, batch_id, position, file_id, sheet)
    select ${tenantId}, crm.new_id(), '', ${fileName}, ${userId}, ${batchId}, ${position}, ${id}, sheet
    from unnest(${sheets.slice(1)}::text[]) as sheet`;
}

/** A table by its name: without folders, hidden files and what macOS adds. */
function tableName(path: string): string | undefined {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  const isTable = /\.(csv|tsv|txt|xlsx)$/i.test(name) && !name.startsWith('.');
  return isTable && !path.startsWith('__MACOSX/') ? name.replace(/\p{Cc}/gu, '').slice(-200) : undefined;
}

async function extractTables(
  { write }: Access,
  batchId: string,
  upload: Upload,
  zip: ZipArchive,
): Promise<void> {
  const parts = zip.parts.filter(({ path }) => !path.endsWith('/'));
  const { tables, attached } = divideParts(parts);
  assertBounded(tables, attached);
  const removeExtracted = () =>
    write(async tx => {
      const { tenantId } = tx.principal;
      await tx`delete from crm.import where tenant_id = ${tenantId} and file_id = ${upload.id}`;
    });
  // An interrupted run may have left some.
  await removeExtracted();
  try {
    for (const { path, name } of tables) {
      await extract({ write }, { batchId, upload, name }, zip.read(path, maxBytes));
    }
    await storeAttachments(write, { batchId, id: upload.id, position: upload.position }, zip, attached);
  } catch (error) {
    await removeExtracted();
    throw error;
  }
  await write(async tx => {
    const { tenantId } = tx.principal;
    await tx`
      update crm.import set file_id = null where tenant_id = ${tenantId} and file_id = ${upload.id}`;
    await tx`delete from crm.import where tenant_id = ${tenantId} and id = ${upload.id}`;
    await tx`
      update crm.import_batch set ignored_files = ignored_files + ${parts.length - new Set([...tables, ...attached].map(({ path }) => path)).size}
      where tenant_id = ${tenantId} and id = ${batchId}`;
  });
}

type Part = ZipArchive['parts'][number];

/**
 * The tables of an archive, and the files that rows can refer to. A table in a folder below the others can be both; a text
 * there is no table.
 */
function divideParts(parts: readonly Part[]) {
  const depthOf = (path: string) => path.split('/').length;
  const named = parts.flatMap(({ path, size }) => {
    const name = tableName(path);
    return name ? [{ path, size, name }] : [];
  });
  const top = Math.min(...named.map(({ path }) => depthOf(path)));
  const isBelow = (path: string) => depthOf(path) > top;
  return {
    tables: named.filter(({ path }) => !isBelow(path) || !/\.txt$/i.test(path)),
    attached: parts.filter(part => isAttachable(part) && (!tableName(part.path) || isBelow(part.path))),
  };
}

/** By what the directory says. The sizes are verified while parts are read. */
function assertBounded(
  tables: readonly { readonly size: number }[],
  attached: readonly { readonly size: number }[],
): void {
  if (tables.length === 0) {
    throw unreadable('There is no CSV or .xlsx file in this archive.');
  }
  if (tables.length > maxFiles) {
    throw unreadable(msg`An archive can have ${maxFiles} tables, and this one has ${tables.length}.`);
  }
  if (tables.some(({ size }) => size > maxBytes)) {
    throw unreadable('A file can have 200 MB. Divide it into several files.');
  }
  if ([...tables, ...attached].reduce((sum, { size }) => sum + size, 0) > maxUnpacked) {
    throw unreadable('The files of this archive have more than 1 GB. Divide it into several archives.');
  }
}

/** Stores a file of an archive as if it had been sent. */
async function extract(
  { write }: Pick<Access, 'write'>,
  { batchId, upload, name }: { batchId: string; upload: Upload; name: string },
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const id = newId();
  await write(async tx => {
    const { tenantId, userId } = tx.principal;
    await tx`
      insert into crm.import (tenant_id, id, resource, file_name, made_by_user_id, batch_id, position, file_id)
      values (${tenantId}, ${id}, '', ${name}, ${userId}, ${batchId}, ${upload.position}, ${upload.id})`;
  });
  let waiting: Uint8Array[] = [];
  let length = 0;
  let n = 0;
  const store = async () => {
    const bytes = Buffer.concat(waiting).toString('base64');
    await write(async tx => {
      await tx`
        insert into crm.import_piece (tenant_id, import_id, n, bytes)
        values (${tx.principal.tenantId}, ${id}, ${n}, decode(${bytes}, 'base64'))`;
    });
    waiting = [];
    length = 0;
    n += 1;
  };
  for await (const bytes of content) {
    waiting.push(bytes);
    length += bytes.length;
    if (length >= pieceBytes) {
      await store();
    }
  }
  if (length > 0 || n === 0) {
    await store();
  }
}
