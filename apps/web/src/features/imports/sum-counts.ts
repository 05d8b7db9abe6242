import type { ImportBatchFile } from '@pipewright/contract/operations/import/import-batches.ts';

type Counts = NonNullable<ImportBatchFile['counts']>;

/** What becomes of the rows of all files. */
export function sumOf(counts: readonly (Counts | null)[]): Counts {
  const sum = (outcome: keyof Counts) => counts.reduce((total, each) => total + (each?.[outcome] ?? 0), 0);
  return { create: sum('create'), update: sum('update'), skip: sum('skip'), error: sum('error') };
}

/** The automations that the records of all files can start, and how many records these are. */
export function sumListening(files: readonly ImportBatchFile[]): { automations: number; records: number } {
  const listening = files.filter(({ automations }) => automations > 0);
  // Files of the same kind of records start the same automations.
  const byKind = new Map(listening.map(({ resource, automations }) => [resource, automations]));
  const { create, update } = sumOf(listening.map(({ counts }) => counts));
  return { automations: [...byKind.values()].reduce((sum, each) => sum + each, 0), records: create + update };
}
