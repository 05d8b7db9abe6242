import { z } from 'zod';
import { labelsOf } from '../../custom-objects/named-resource.ts';
import type { LongJob } from '../../long-jobs/long-job.ts';
import type { Module } from '../define-module.ts';
import type { Selection } from '../query/selection.ts';
import { countedRecords, countMessage } from '../write/count-message.ts';
import { type BulkChange, bulkDelete, bulkUpdate, matchingIds } from './bulk-changes.ts';

/** Records per transaction, so that locks are held and progress is updated in less than a second. */
const stepSize = 1000;

const input = z.object({
  resource: z.string(),
  matching: z.record(z.string(), z.unknown()),
  updates: z.record(z.string(), z.unknown()).optional(),
});
const cursor = z.string().nullable();

/** Changes more records than a request can wait for, in the order of their ids. */
export function bulkJobs(all: readonly Module[]): LongJob[] {
  function read(given: unknown) {
    const { resource, matching, updates = {} } = input.parse(given);
    const module = all.find(known => known.resource.name === resource);
    if (!module) {
      throw new Error(`There is no module for ${resource}`);
    }
    return { module, matching: matching as Selection, updates };
  }

  function define(past: BulkChange['past'], changeOf: (job: ReturnType<typeof read>) => BulkChange): LongJob {
    return {
      kind: `bulk-${past}`,
      changedEntities: given => input.parse(given).resource,
      async step(tx, job) {
        const asked = read(job.input);
        const after = cursor.parse(job.cursor) ?? undefined;
        const ids = await matchingIds(tx, asked.module, { ...asked, after, limit: stepSize });
        const changed = ids.length > 0 ? await changeOf(asked).apply(tx, ids) : [];
        return { done: changed.length, cursor: ids.length < stepSize ? null : ids.at(-1) };
      },
      describeResult: (given, done, tx) =>
        countMessage(countedRecords(labelsOf(read(given).module.resource, tx.principal), done), past),
    };
  }

  return [
    define('updated', ({ module, updates }) => bulkUpdate(module, updates)),
    define('deleted', ({ module }) => bulkDelete(module, all)),
  ];
}
