import { z } from 'zod';
import { newChangeSet, type TenantDb, type TenantTx } from '../../database/tenant/tenant-db.ts';
import { AppError } from '../../errors.ts';
import { storeText } from '../../language/stored-text.ts';
import type { SinglePassJob, SinglePassWork } from '../../long-jobs/long-job.ts';
import type { Module } from '../../resources/define-module.ts';
import { isWorkbook, readPieceSizes } from '../read/file-pieces.ts';
import { finishReading } from '../read/finish-reading.ts';
import { headingCounter } from '../read/heading-counter.ts';
import { readSome } from '../read/read-text.ts';
import { saveReading } from '../read/reading.ts';
import { deleteUnread } from '../read/unread-rows.ts';
import { readSheet } from '../workbook/workbook-job.ts';
import { type Access, type Upload, unpack } from './unpack.ts';

const inputSchema = z.object({ id: z.uuid() });

/** Unpacks, reads and recognizes all files of an import. What was read already is not read again. */
export function batchReadJob(tenants: TenantDb, all: readonly Module[]): SinglePassJob {
  return {
    kind: 'import-batch-read',
    async run(work) {
      const { id } = inputSchema.parse(work.input);
      const access: Access = {
        read: run => tenants.read(work.principal, run),
        write: run => tenants.write(work.principal, newChangeSet('import-batch-read'), run),
      };
      // An archive can contain workbooks, which are unpacked next.
      const seen = new Set<string>();
      const findPacked = async () =>
        (await access.read(tx => readUnread(tx, id))).find(
          ({ id: file, isPart }) => !isPart && !seen.has(file),
        );
      for (let upload = await findPacked(); upload; upload = await findPacked()) {
        const packed = upload;
        seen.add(packed.id);
        await orProblem(access, packed.id, () => unpack(access, id, packed));
      }
      const files = await access.read(tx => readUnread(tx, id));
      const sizes = await access.read(async tx => {
        const counts: number[] = [];
        for (const file of files) {
          counts.push((await readPieceSizes(tx, file.id)).length);
        }
        return counts;
      });
      const total = sizes.reduce((sum, size) => sum + size, 0);
      let done = 0;
      for (const [i, file] of files.entries()) {
        const before = done;
        const report = (pieces: number) => work.reportProgress(before + pieces, total);
        await orProblem(access, file.id, () => readOne({ tenants, all, access, work }, file, report));
        done += sizes[i] ?? 0;
        await report(sizes[i] ?? 0);
      }
      return '';
    },
  };
}

interface FileToRead extends Upload {
  sheet: string | null;
  /** A sheet of a workbook that was unpacked already. */
  isPart: boolean;
}

/** Files that were sent or unpacked, and not read yet. */
async function readUnread(tx: TenantTx, batchId: string): Promise<FileToRead[]> {
  return tx<FileToRead>`
    select id, file_name as "fileName", position, sheet, file_id is not null as "isPart" from crm.import
    where tenant_id = ${tx.principal.tenantId} and batch_id = ${batchId} and phase = 'upload'
    order by position, id`;
}

interface Reading {
  readonly tenants: TenantDb;
  readonly all: readonly Module[];
  readonly access: Access;
  readonly work: SinglePassWork;
}

async function readOne(
  { tenants, all, access, work }: Reading,
  { id, sheet }: FileToRead,
  report: (pieces: number) => Promise<void>,
): Promise<void> {
  if (await access.read(tx => isWorkbook(tx, id))) {
    const { principal } = work;
    await readSheet(
      { tenants, all, principal, reportProgress: report },
      { id, ...(sheet === null ? {} : { sheet }) },
    );
    await access.write(tx => markRead(tx, id));
    return;
  }
  // An interrupted run may have stored some rows.
  await access.write(async tx => {
    await tx`delete from crm.import_rows where tenant_id = ${tx.principal.tenantId} and import_id = ${id}`;
    await deleteUnread(tx, id);
  });
  const countKnown = await access.read(tx => headingCounter(tx, all, id));
  let cursor: unknown = null;
  let pieces = 0;
  do {
    const step = await access.write(tx => readSome(tx, id, { cursor, choices: {}, countKnown }));
    cursor = step.cursor;
    pieces += step.pieces;
    await report(pieces);
  } while (cursor);
  await access.write(async tx => {
    await finishReading(tx, all, id);
    await markRead(tx, id);
  });
}

/** A file that cannot be read is left out, and the others are read. */
async function orProblem(access: Access, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'malformed') {
      throw error;
    }
    await access.write(async tx => {
      await saveReading(tx, id, { problem: storeText(error.text) });
      await tx`
        update crm.import set is_left_out = true
        where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
      await markRead(tx, id);
    });
  }
}

async function markRead(tx: TenantTx, id: string): Promise<void> {
  await tx`
    update crm.import set phase = 'read' where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
}
