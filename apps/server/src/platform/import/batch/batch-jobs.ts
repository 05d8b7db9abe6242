import { z } from 'zod';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import type { LongJob } from '../../long-jobs/long-job.ts';
import type { Module } from '../../resources/define-module.ts';
import { removeAttachments } from '../attachments/store-attachments.ts';
import { checkParts, describeWritten, runParts } from '../import-jobs.ts';
import { stepThroughFiles } from '../import-steps.ts';
import { readPlan } from '../import-store.ts';
import { predictRun } from '../write-some.ts';
import { readOrder } from './batch-store.ts';

const inputSchema = z.object({ id: z.uuid(), resources: z.array(z.string()) });

/** Checking and writing several files: the same steps as those of one file, one file after the other. */
export function batchJobs(all: readonly Module[]): LongJob[] {
  // Any record can come with files.
  const changedEntities = (input: unknown) => [...inputSchema.parse(input).resources, 'file'];

  const planOf = (tx: TenantTx, input: unknown) => async (file: number) => {
    const found = (await readOrder(tx, all, inputSchema.parse(input).id))[file];
    return found === undefined ? undefined : readPlan(tx, all, found);
  };

  return [
    {
      kind: 'import-batch-check',
      changedEntities,
      step: (tx, job) => stepThroughFiles(tx, job, checkParts, planOf(tx, job.input)),
      describeResult: () => '',
    },
    {
      kind: 'import-batch-run',
      changedEntities,
      async step(tx, job) {
        const step = await stepThroughFiles(tx, job, runParts, planOf(tx, job.input));
        if (step.cursor === null) {
          await removeAttachments(tx, inputSchema.parse(job.input).id);
        }
        return step;
      },
      predictCursor: (tx, { input, cursor }) => predictRun(tx, cursor, planOf(tx, input)),
      describeResult: (input, _done, tx) => describeWritten(tx, inputSchema.parse(input).id),
    },
  ];
}
