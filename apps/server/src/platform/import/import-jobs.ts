import { importSettings } from '@pipewright/contract/operations/imports.ts';
import { z } from 'zod';
import type { TenantTx } from '../database/tenant-db.ts';
import type { LongJob } from '../long-jobs/long-job.ts';
import type { Module } from '../resources/define-module.ts';
import { guessSettings, signatureOf } from './guess-settings.ts';
import { type Chunk, readChunkAfter, readImportRow, readPlan, saveSettings } from './import-store.ts';
import { type JudgedRow, judgeRows, type Verdict } from './judge-rows.ts';
import { makePlan, targetsOf } from './plan.ts';
import { readSome } from './read-file.ts';
import type { NameResolver } from './resolve-names.ts';
import { unreadable } from './unreadable.ts';
import { tryRows, writeRows } from './write-rows.ts';

const inputSchema = z.object({ id: z.uuid(), resource: z.string(), sheet: z.string().optional() });
const rowCursor = z.int().nullable();
const mostUnknown = 500;

/** The three kinds of work of an import: reading its file, judging its rows, and writing them. */
export function importJobs(all: readonly Module[]): LongJob[] {
  const touches = (input: unknown) => inputSchema.parse(input).resource;

  return [
    {
      kind: 'import-read',
      touches,
      async step(tx, job) {
        const { id, sheet } = inputSchema.parse(job.input);
        const { pieces, cursor } = await readSome(tx, { id, sheet }, job.cursor);
        if (!cursor) {
          await finishReading(tx, all, id);
        }
        return { done: pieces, cursor };
      },
      // Nothing has happened yet that somebody would have to be told of.
      tell: () => '',
    },
    {
      kind: 'import-check',
      touches,
      async step(tx, job) {
        const { id } = inputSchema.parse(job.input);
        const after = rowCursor.parse(job.cursor) ?? 0;
        const chunk = await readChunkAfter(tx, id, after);
        if (!chunk) {
          return { done: 0, cursor: null };
        }
        const plan = await readPlan(tx, all, id);
        const { judged, unknown } = await judgeRows(tx, plan, chunk.cells);
        const tried = plan.module.imports.isTried ? await tryRows(tx, plan, judged) : judged;
        await saveVerdicts(tx, id, chunk, tried, false);
        await addUnknown(tx, id, unknown);
        return { done: chunk.cells.length, cursor: chunk.firstRow };
      },
      tell: () => '',
    },
    {
      kind: 'import-run',
      touches,
      async step(tx, job) {
        const { id } = inputSchema.parse(job.input);
        const chunk = await readUnwritten(tx, id);
        if (!chunk) {
          return { done: 0, cursor: null };
        }
        const plan = await readPlan(tx, all, id);
        const { judged } = await judgeRows(tx, plan, chunk.cells);
        const written = await writeRows(tx, plan, judged);
        await saveVerdicts(tx, id, chunk, written, true);
        return { done: chunk.cells.length, cursor: chunk.firstRow };
      },
      tell: (_input, done) => `${done.toLocaleString('en-US')} ${done === 1 ? 'row' : 'rows'} imported.`,
    },
  ];
}

async function readUnwritten(tx: TenantTx, id: string): Promise<Chunk | undefined> {
  const [chunk] = await tx<Chunk>`
    select first_row as "firstRow", cells from crm.import_rows
    where tenant_id = ${tx.principal.tenantId} and import_id = ${id} and not is_written
    order by first_row limit 1`;
  return chunk;
}

/** Guesses what the file means, or remembers what was chosen for one with the same headings. */
async function finishReading(tx: TenantTx, all: readonly Module[], id: string): Promise<void> {
  const { tenantId } = tx.principal;
  const { row, module } = await readImportRow(tx, all, id);
  const chunk = await readChunkAfter(tx, id, 0);
  if (!chunk) {
    throw unreadable('The file has no rows below the names of its columns.');
  }
  const cells = chunk.cells.map(([, ...texts]) => texts);
  const columns = row.columns.map(({ heading }, i) => ({
    heading,
    sample: cells.find(texts => texts[i])?.[i]?.slice(0, 200) ?? '',
  }));
  const headings = columns.map(({ heading }) => heading);
  const [saved] = await tx<{ settings: unknown }>`
    select settings from crm.import_mapping
    where tenant_id = ${tenantId} and resource = ${row.resource} and signature = ${signatureOf(headings)}`;
  const guessed = guessSettings(module, headings, cells, targetsOf(module, all, tx.principal));
  const remembered = importSettings.safeParse(saved?.settings);
  const settings = remembered.success ? remembered.data : guessed;
  makePlan({ importId: id, module, all, settings, width: columns.length });
  await tx`
    update crm.import set columns = ${JSON.stringify(columns)}::text::jsonb
    where tenant_id = ${tenantId} and id = ${id}`;
  await saveSettings(tx, id, settings);
  // What has other sheets may be read again.
  await tx`
    delete from crm.import_piece
    where tenant_id = ${tenantId} and import_id = ${id} and ${row.sheets.length < 2}`;
}

async function saveVerdicts(
  tx: TenantTx,
  id: string,
  { firstRow }: Chunk,
  judged: readonly JudgedRow[],
  isWritten: boolean,
): Promise<void> {
  const verdicts = judged.map(({ verdict }) => verdict);
  const count = (wanted: Verdict[0]) => verdicts.filter(([outcome]) => outcome === wanted).length;
  await tx`
    update crm.import_rows set verdicts = ${JSON.stringify(verdicts)}::text::jsonb, is_written = ${isWritten},
      creates = ${count('create')}, updates = ${count('update')}, skips = ${count('skip')}, errors = ${count('error')}
    where tenant_id = ${tx.principal.tenantId} and import_id = ${id} and first_row = ${firstRow}`;
}

async function addUnknown(tx: TenantTx, id: string, met: NameResolver['unknown']): Promise<void> {
  if (met.size === 0) {
    return;
  }
  const { tenantId } = tx.principal;
  const [row] = await tx<{ unknown: { field: string; value: string; count: number }[] }>`
    select unknown from crm.import where tenant_id = ${tenantId} and id = ${id}`;
  const all = new Map(row?.unknown.map(entry => [`${entry.field} ${entry.value.toLowerCase()}`, entry]));
  for (const [key, { field, value, count }] of met) {
    if (all.has(key) || all.size < mostUnknown) {
      all.set(key, { field, value, count: count + (all.get(key)?.count ?? 0) });
    }
  }
  await tx`
    update crm.import set unknown = ${JSON.stringify([...all.values()])}::text::jsonb
    where tenant_id = ${tenantId} and id = ${id}`;
}
