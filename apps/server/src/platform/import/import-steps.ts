import { z } from 'zod';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import type { Step, StepRequest } from '../long-jobs/long-job.ts';
import type { Plan } from './match/plan.ts';

/** What a part of a check or of a run does with some rows of a file. */
export interface RowStep {
  /** How many rows count as progress. */
  readonly done: number;
  /** The row after which the next step continues; null if there was nothing left to do. */
  readonly row: number | null;
  /** How many records these rows create. */
  readonly created?: number;
  /** See `Step`. */
  finish?(): Promise<void>;
}

/** Handles some rows of a file after a row: few enough for one transaction, however long the file is. */
export type Part = (tx: TenantTx, plan: Plan, after: PartCursor) => Promise<RowStep>;

export interface PartCursor {
  readonly row: number;
  /** How many records of the same kind the steps before create, in all files. */
  readonly created: number;
  /** Rows after this one, up to `row`, are being written at the same time: what becomes of them cannot be seen. */
  readonly unseenAfter?: number | undefined;
}

const cursorSchema = z.object({
  part: z.string(),
  file: z.int(),
  row: z.int(),
  /** By the kind of records. */
  created: z.record(z.string(), z.int()).default({}),
});
export type Cursor = z.infer<typeof cursorSchema>;
// The cursor of a single file was the row alone: such a job may have begun before an upgrade.
const rowCursor = z.int().transform((row): Cursor => ({ part: 'rows', file: 0, row, created: {} }));

export function readCursor(stored: unknown): Cursor | null {
  return z.union([cursorSchema, rowCursor]).nullable().parse(stored);
}

/**
 * Does the next step of work that goes through the files of an import once for each of its parts. `planOf` returns
 * nothing behind the last file.
 */
export async function stepThroughFiles(
  tx: TenantTx,
  { cursor, previous }: Pick<StepRequest, 'cursor' | 'previous'>,
  parts: Readonly<Record<string, Part>>,
  planOf: (file: number) => Promise<Plan | undefined>,
): Promise<Step> {
  const order = Object.keys(parts);
  const [first = ''] = order;
  const begin: Cursor = { part: first, file: 0, row: 0, created: {} };
  let at = readCursor(cursor) ?? begin;
  const unseenAfter = readCursor(previous ?? null)?.row;
  for (;;) {
    const part = parts[at.part];
    if (!part) {
      return { done: 0, cursor: null };
    }
    const plan = await planOf(at.file);
    if (!plan) {
      at = { ...at, part: order[order.indexOf(at.part) + 1] ?? '', file: 0, row: 0 };
      continue;
    }
    const kind = plan.module.resource.name;
    const before = at.created[kind] ?? 0;
    const given = { row: at.row, created: before, unseenAfter };
    const { done, row, created = 0, finish } = await part(tx, plan, given);
    if (row !== null) {
      return { done, cursor: { ...at, row, created: { ...at.created, [kind]: before + created } }, finish };
    }
    at = { ...at, file: at.file + 1, row: 0 };
  }
}
