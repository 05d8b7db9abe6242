import type { ImportBatchFile } from '@pipewright/contract/operations/import/import-batches.ts';

type Counts = NonNullable<ImportBatchFile['counts']>;

/** What becomes of the rows of all files. */
export function sumOf(counts: readonly (Counts | null)[]): Counts {
  const sum = (outcome: keyof Counts) => counts.reduce((total, each) => total + (each?.[outcome] ?? 0), 0);
  return { create: sum('create'), update: sum('update'), skip: sum('skip'), error: sum('error') };
}
