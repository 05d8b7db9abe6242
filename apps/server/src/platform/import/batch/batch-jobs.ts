import { z } from 'zod';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import type { LongJob } from '../../long-jobs/long-job.ts';
import type { Module } from '../../resources/define-module.ts';
import { removeAttachments } from '../attachments/store-attachments.ts';
import { checkSome, describeWritten, writeSome } from '../import-jobs.ts';
import { readPlan } from '../import-store.ts';
import { failEarlierRows } from '../lines/fail-together.ts';
import { linkLaterRows } from '../link-later-rows.ts';
import type { Plan } from '../match/plan.ts';
import { storeIdsOfFile } from '../match/source-ids-in-file.ts';
import { readOrder } from './batch-store.ts';

const inputSchema = z.object({ id: z.uuid(), resources: z.array(z.string()) });
/** The part of the work, the file, and the row in it after which to continue. */
const cursorSchema = z.object({ part: z.enum(['ids', 'rows', 'links']), file: z.int(), row: z.int() });
type Cursor = z.infer<typeof cursorSchema>;

/** Checking and writing several files: the same steps as those of one file, one file after the other. */
export function batchJobs(all: readonly Module[]): LongJob[] {
  // Any record can come with files.
  const changedEntities = (input: unknown) => [...inputSchema.parse(input).resources, 'file'];

  async function planOf(tx: TenantTx, input: unknown, file: number): Promise<Plan | undefined> {
    const found = (await readOrder(tx, all, inputSchema.parse(input).id))[file];
    return found === undefined ? undefined : readPlan(tx, all, found);
  }

  return [
    {
      kind: 'import-batch-check',
      changedEntities,
      async step(tx, { input, cursor }) {
        const at = cursorSchema.nullable().parse(cursor) ?? { part: 'ids', file: 0, row: 0 };
        const plan = await planOf(tx, input, at.file);
        if (!plan) {
          const next = { ids: 'rows', rows: 'links', links: null }[at.part];
          return { done: 0, cursor: next && { part: next, file: 0, row: 0 } };
        }
        if (at.part === 'ids') {
          await storeIdsOfFile(tx, plan);
          return { done: 0, cursor: nextFile(at) };
        }
        if (at.part === 'links') {
          await failEarlierRows(tx, plan);
          return { done: 0, cursor: nextFile(at) };
        }
        return advance(at, await checkSome(tx, plan, at.row));
      },
      describeResult: () => '',
    },
    {
      kind: 'import-batch-run',
      changedEntities,
      async step(tx, { input, cursor }) {
        const at = cursorSchema.nullable().parse(cursor) ?? { part: 'rows', file: 0, row: 0 };
        const plan = await planOf(tx, input, at.file);
        if (!plan) {
          if (at.part === 'links') {
            await removeAttachments(tx, inputSchema.parse(input).id);
          }
          return { done: 0, cursor: at.part === 'rows' ? { part: 'links', file: 0, row: 0 } : null };
        }
        if (at.part === 'links') {
          await linkLaterRows(tx, plan);
          return { done: 0, cursor: nextFile(at) };
        }
        return advance(at, await writeSome(tx, plan, at.row));
      },
      describeResult: (_input, done) => describeWritten(done),
    },
  ];
}

function nextFile({ part, file }: Cursor): Cursor {
  return { part, file: file + 1, row: 0 };
}

function advance(at: Cursor, step: { done: number; cursor: number | null }) {
  return { done: step.done, cursor: step.cursor === null ? nextFile(at) : { ...at, row: step.cursor } };
}
