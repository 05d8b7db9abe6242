import type { ImportView } from '@pipewright/contract/operations/import/imports.ts';
import { z } from 'zod';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { type Message, message } from '../language/message.ts';
import type { LongJob } from '../long-jobs/long-job.ts';
import type { Module } from '../resources/define-module.ts';
import { limitContents } from './attachments/limit-contents.ts';
import { storeComing } from './batch/coming-records.ts';
import { storeUnimported } from './batch/store-unimported.ts';
import { type Part, type PartCursor, type RowStep, stepThroughFiles } from './import-steps.ts';
import { readPlan } from './import-store.ts';
import { failEarlierRows, failTogether } from './lines/fail-together.ts';
import { linkLaterRows } from './link-later-rows.ts';
import { type CheckedRow, checkRows } from './match/judge-rows.ts';
import type { Plan } from './match/plan.ts';
import { storeIdsOfFile } from './match/source-ids-in-file.ts';
import { finishReading } from './read/finish-reading.ts';
import { headingCounter } from './read/heading-counter.ts';
import { readChunkAfter } from './read/read-chunk.ts';
import { readSome } from './read/read-text.ts';
import { saveVerdicts } from './save-verdicts.ts';
import { tryRows } from './try-rows.ts';
import type { NameResolver, UnknownValue } from './values/resolve-names.ts';
import { predictRun, writeSome } from './write-some.ts';

const inputSchema = z.object({ id: z.uuid(), resource: z.string() });
const maxUnknown = 500;

/** The phases of an import that run in steps: reading a text file, checking its rows, and writing them. */
export function importJobs(all: readonly Module[]): LongJob[] {
  const touches = (input: unknown) => inputSchema.parse(input).resource;
  const planOf = (tx: TenantTx, input: unknown) => async (file: number) =>
    file === 0 ? readPlan(tx, all, inputSchema.parse(input).id) : undefined;

  return [
    {
      kind: 'import-read',
      changedEntities: touches,
      async step(tx, job) {
        const { id } = inputSchema.parse(job.input);
        const countKnown = await headingCounter(tx, all, id);
        const { pieces, cursor } = await readSome(tx, id, {
          cursor: job.cursor,
          choices: job.input,
          countKnown,
        });
        if (!cursor) {
          await finishReading(tx, all, id);
        }
        return { done: pieces, cursor };
      },
      // Nothing has happened yet that a user would have to be told.
      describeResult: () => '',
    },
    {
      kind: 'import-check',
      changedEntities: touches,
      step: (tx, job) => stepThroughFiles(tx, job, checkParts, planOf(tx, job.input)),
      describeResult: () => '',
    },
    {
      kind: 'import-run',
      changedEntities: touches,
      step: (tx, job) => stepThroughFiles(tx, job, runParts, planOf(tx, job.input)),
      predictCursor: (tx, job) => predictRun(tx, job.cursor, planOf(tx, job.input)),
      describeResult: (input, _done, tx) => describeWritten(tx, inputSchema.parse(input).id),
    },
  ];
}

/** Ids first, so that rows can refer to later ones; in the end, what later rows mean for earlier ones. */
export const checkParts: Readonly<Record<string, Part>> = {
  ids: storeIdsOfFile,
  rows: checkSome,
  links: failEarlierRows,
};

export const runParts: Readonly<Record<string, Part>> = { rows: writeSome, links: linkLaterRows };

/** How many rows of a file, or of all files of an import, have become records. */
export async function describeWritten(tx: TenantTx, id: string): Promise<Message> {
  const { tenantId } = tx.principal;
  const [sum] = await tx<{ rows: number }>`
    select coalesce(sum(creates + updates), 0)::integer as rows from crm.import_rows
    where tenant_id = ${tenantId} and is_written and import_id in (
      select id from crm.import where tenant_id = ${tenantId} and (id = ${id} or batch_id = ${id}))`;
  const rows = sum?.rows ?? 0;
  return message('{count, plural, one {{number} row imported.} other {{number} rows imported.}}', {
    count: rows,
    number: rows,
  });
}

async function checkSome(tx: TenantTx, plan: Plan, { row, created }: PartCursor): Promise<RowStep> {
  const { importId: id } = plan;
  const chunk = await readChunkAfter(tx, id, row);
  if (!chunk) {
    return { done: 0, row: null };
  }
  const { judged, unknown } = await checkRows(tx, plan, chunk.cells);
  const limited = await limitContents(tx, plan, judged);
  const whole = await failTogether(tx, plan, chunk.cells, limited);
  const tried = plan.module.imports.dryRun
    ? await failTogether(tx, plan, chunk.cells, await tryRows(tx, plan, whole, created))
    : whole;
  await saveVerdicts(tx, id, { firstRow: chunk.firstRow, judged: tried, isWritten: false });
  await addProblems(tx, id, tried);
  await addUnknownValues(tx, id, unknown);
  await storeComing(tx, plan, chunk, tried);
  await storeUnimported(tx, plan, chunk, tried);
  const creates = tried.filter(({ verdict: [outcome] }) => outcome === 'create').length;
  return { done: chunk.cells.length, row: chunk.firstRow, created: creates };
}

/** Adds the problems of some rows to the counts of their columns. A column counts once for each row. */
async function addProblems(tx: TenantTx, id: string, judged: readonly CheckedRow[]): Promise<void> {
  const columns = judged.flatMap(({ verdict: [outcome, , column = null, more = []] }) => {
    const all = more.map(problem => problem.column);
    return [...new Set(outcome === 'error' ? [column, ...all] : all)];
  });
  if (columns.length === 0) {
    return;
  }
  const { tenantId } = tx.principal;
  const [row] = await tx<{ problems: ImportView['problems'] }>`
    select problems from crm.import where tenant_id = ${tenantId} and id = ${id}`;
  const counts = new Map(row?.problems.map(({ column, count }) => [column, count]));
  for (const column of columns) {
    counts.set(column, (counts.get(column) ?? 0) + 1);
  }
  const problems = JSON.stringify([...counts].map(([column, count]) => ({ column, count })));
  await tx`
    update crm.import set problems = ${problems}::text::jsonb where tenant_id = ${tenantId} and id = ${id}`;
}

async function addUnknownValues(tx: TenantTx, id: string, met: NameResolver['unknown']): Promise<void> {
  if (met.size === 0) {
    return;
  }
  const { tenantId } = tx.principal;
  const [row] = await tx<{ unknown: UnknownValue[] }>`
    select unknown from crm.import where tenant_id = ${tenantId} and id = ${id}`;
  const all = new Map(row?.unknown.map(entry => [`${entry.field} ${entry.value.toLowerCase()}`, entry]));
  for (const [key, value] of met) {
    if (all.has(key) || all.size < maxUnknown) {
      all.set(key, { ...value, count: value.count + (all.get(key)?.count ?? 0) });
    }
  }
  await tx`
    update crm.import set unknown = ${JSON.stringify([...all.values()])}::text::jsonb
    where tenant_id = ${tenantId} and id = ${id}`;
}
