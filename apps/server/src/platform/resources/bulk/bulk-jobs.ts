import { z } from 'zod';
import { labelsOf } from '../../custom-objects/named-resource.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import type { LongJob, StepRequest } from '../../long-jobs/long-job.ts';
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

  function nextIds(tx: TenantTx, { input: given, cursor: after }: StepRequest): Promise<string[]> {
    const asked = read(given);
    return matchingIds(tx, asked.module, {
      ...asked,
      after: cursor.parse(after) ?? undefined,
      limit: stepSize,
    });
  }

  function define(past: BulkChange['past'], changeOf: (job: ReturnType<typeof read>) => BulkChange): LongJob {
    return {
      kind: `bulk-${past}`,
      changedEntities: given => input.parse(given).resource,
      async step(tx, job) {
        const ids = await nextIds(tx, job);
        const changed = ids.length > 0 ? await changeOf(read(job.input)).apply(tx, ids) : [];
        return { done: changed.length, cursor: ids.length < stepSize ? null : ids.at(-1) };
      },
      describeResult: (given, done, tx) =>
        countMessage(countedRecords(labelsOf(read(given).module.resource, tx.principal), done), past),
    };
  }

  return [
    {
      ...define('updated', ({ module, updates }) => bulkUpdate(module, updates)),
      // Not for deletions: records can refer to each other.
      async predictCursor(tx, job) {
        const ids = await nextIds(tx, job);
        return ids.length < stepSize ? undefined : ids.at(-1);
      },
    },
    define('deleted', ({ module }) => bulkDelete(module, all)),
  ];
}
