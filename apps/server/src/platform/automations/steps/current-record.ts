import type { Row } from 'postgres';
import { conflict } from '../../errors.ts';
import { readVisible } from '../../resources/query/select-one.ts';
import type { StepContext } from '../define-step-handler.ts';

/**
 * The record as it is now: `record` of the context was read when the group of runs began, and others may have changed it
 * since. A step that writes what it has read locks the record instead (`lockRecord`).
 */
export async function readCurrent({ tx, module, run }: StepContext): Promise<Row> {
  const [record] = await readVisible(tx, module, [run.recordId]);
  if (!record) {
    throw conflict('The record is gone, or can no longer be seen.');
  }
  return record;
}
