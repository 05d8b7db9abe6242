import type { ImportBatchFile } from '@pipewright/contract/operations/import/import-batches.ts';
import { expect, it } from 'vitest';
import { sumListening } from './sum-counts.ts';

function file(resource: string, automations: number, create: number): ImportBatchFile {
  return {
    id: `${resource} ${create}`,
    fileName: `${resource}.csv`,
    sheet: null,
    resource,
    isLeftOut: false,
    hasPeople: false,
    hasDocuments: false,
    problem: null,
    rowCount: create + 3,
    unread: 0,
    counts: { create, update: 1, skip: 1, error: 1 },
    written: null,
    source: null,
    unmapped: [],
    inNotes: [],
    newFields: [],
    questions: 0,
    isDateOrderUnclear: false,
    automations,
  };
}

it('automations count once for each kind of records, and records only where an automation waits for them', () => {
  const files = [file('lead', 2, 10), file('lead', 2, 5), file('deal', 1, 20), file('company', 0, 40)];
  expect(sumListening(files)).toEqual({ automations: 3, records: 38 });
  expect(sumListening([file('company', 0, 40)])).toEqual({ automations: 0, records: 0 });
});
