import { z } from 'zod';
import { newChangeSet, type TenantDb, type TenantTx } from '../../database/tenant/tenant-db.ts';
import type { SinglePassJob, SinglePassWork } from '../../long-jobs/long-job.ts';
import type { Module } from '../../resources/define-module.ts';
import { readPiece, readPieceSizes, saveRowCount } from '../read/file-pieces.ts';
import { finishReading } from '../read/finish-reading.ts';
import { headingCounter } from '../read/heading-counter.ts';
import { readChoices, saveReading } from '../read/reading.ts';
import { createRowSink, newSinkState } from '../read/row-sink.ts';
import { deleteUnread } from '../read/unread-rows.ts';
import { createChunkedFile } from './chunked-file.ts';
import { readWorkbook } from './read-workbook.ts';
import type { TextStore } from './shared-texts.ts';

const inputSchema = readChoices.extend({ id: z.uuid() });

/** Reads a workbook into rows. Compressed data cannot be read from the middle, so the job has a single pass. */
export function workbookJob(tenants: TenantDb, all: readonly Module[]): SinglePassJob {
  return {
    kind: 'import-workbook',
    async run({ principal, input, reportProgress }) {
      await readSheet({ tenants, all, principal, reportProgress }, inputSchema.parse(input));
      return '';
    },
  };
}

interface Reader extends Pick<SinglePassWork, 'principal' | 'reportProgress'> {
  readonly tenants: TenantDb;
  readonly all: readonly Module[];
}

/** Reads one sheet of a workbook into the rows of an import. */
export async function readSheet(
  { tenants, all, principal, reportProgress }: Reader,
  { id, sheet: wanted, headerRow }: z.infer<typeof inputSchema>,
): Promise<void> {
  const write = <T>(work: (tx: TenantTx) => Promise<T>) =>
    tenants.write(principal, newChangeSet('import-workbook'), work);
  const read = <T>(work: (tx: TenantTx) => Promise<T>) => tenants.read(principal, work);

  const sizes = await read(tx => readPieceSizes(tx, id));
  let piecesRead = 0;
  const file = createChunkedFile(sizes, async n => {
    const piece = await read(tx => readPiece(tx, id, n));
    piecesRead += 1;
    // Nearly all of a workbook is the sheet and its shared strings, which are read once.
    await reportProgress(Math.min(piecesRead, sizes.length), sizes.length);
    return piece;
  });
  const texts = textsOf(id, { read, write });
  const state = newSinkState(headerRow);
  const countKnown = await read(tx => headingCounter(tx, all, id));
  // Removes what an interrupted run has left.
  await texts.removeAll();
  await write(tx => deleteRows(tx, id));
  const { sheets, sheet } = await readWorkbook(file, { sheet: wanted, store: texts, countKnown }, rows =>
    write(async tx => {
      const sink = createRowSink(tx, id, state, countKnown);
      for (const { number, cells } of rows) {
        // Sheets leave out empty rows.
        state.met = Math.max(state.met, number - 1);
        await sink.add(cells);
      }
      await sink.flush();
    }),
  ).finally(texts.removeAll);
  await write(async tx => {
    await tx`
          update crm.import set sheets = ${JSON.stringify(sheets)}::text::jsonb, sheet = ${sheet}
          where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
    await createRowSink(tx, id, state, countKnown).finish();
    await saveRowCount(tx, id, state.kept);
    await saveReading(tx, id, { encoding: null, looksBroken: false, facts: state.facts });
    await finishReading(tx, all, id);
  });
}

interface Access {
  read<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  write<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
}

/** Texts per statement. */
const deleteBatch = 100_000;

function textsOf(id: string, { read, write }: Access): TextStore & { removeAll(): Promise<void> } {
  return {
    save: (first, texts) =>
      write(async tx => {
        await tx`
          insert into crm.import_text (tenant_id, import_id, n, text)
          select ${tx.principal.tenantId}, ${id}, ${first} + place - 1, text
          from unnest(${texts}::text[]) with ordinality as given (text, place)`;
      }),
    load: places =>
      read(async tx => {
        const rows = await tx<{ n: number; text: string }>`
          select n, text from crm.import_text
          where tenant_id = ${tx.principal.tenantId} and import_id = ${id} and n = any (${places}::integer[])`;
        return new Map(rows.map(({ n, text }) => [n, text]));
      }),
    async removeAll() {
      for (let forgotten = deleteBatch; forgotten === deleteBatch; ) {
        forgotten = await write(async tx => {
          const { tenantId } = tx.principal;
          const { count } = await tx`
            delete from crm.import_text where tenant_id = ${tenantId} and import_id = ${id} and n = any (array(
              select n from crm.import_text where tenant_id = ${tenantId} and import_id = ${id} limit ${deleteBatch}))`;
          return count;
        });
      }
    },
  };
}

async function deleteRows(tx: TenantTx, id: string): Promise<void> {
  const { tenantId } = tx.principal;
  await tx`delete from crm.import_rows where tenant_id = ${tenantId} and import_id = ${id}`;
  await deleteUnread(tx, id);
  // Results about another sheet.
  await tx`
    update crm.import set columns = '[]', settings = '{}', reading = '{}', row_count = 0
    where tenant_id = ${tenantId} and id = ${id}`;
}
