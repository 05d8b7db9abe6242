import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';

const administrators = { access: 'settings.manage', tag: 'jobs' } as const;

const failedJob = z.object({
  id: z.uuid(),
  /** The task of the job: `Delete old history`. */
  label: z.string(),
  /** Why it failed, in plain words. The server's log has the details, under the same id. */
  error: z.string(),
  attempts: z.int(),
  /** It is retried automatically. */
  willRetry: z.boolean(),
  canRunAgain: z.boolean(),
  failedAtUtc: z.iso.datetime(),
});
export type FailedJob = z.infer<typeof failedJob>;

export const listFailedJobs = defineOperation({
  ...administrators,
  method: 'GET',
  path: '/failed-jobs',
  summary: 'Background jobs of the organization that failed, the latest first (at most 200)',
  result: z.array(failedJob),
});

export const runFailedJobAgain = defineOperation({
  ...administrators,
  method: 'POST',
  path: '/failed-jobs/:id/run-again',
  summary: 'Run a failed background job again; it leaves the list, and comes back if it fails again',
  params: z.strictObject({ id: z.uuid() }),
  result: z.object({ message: z.string() }),
});
