import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';

/** Background work and its progress. */
const job = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** A description: `Updating 12,480 leads`. */
  label: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'stopped', 'failed']),
  done: z.int(),
  total: z.int(),
  /** The result, once it is finished. */
  message: z.string().nullable(),
  /** The change set that undoes everything the job has done; null if it has changed no record. */
  changeSetId: z.uuid().nullable(),
  /** The change set that the job undoes, if it is an undo. */
  undoes: z.uuid().nullable(),
  /** The records that prevented the undo. */
  rows: z.array(z.object({ entity: z.string(), id: z.uuid() })).nullable(),
  createdAtUtc: z.iso.datetime(),
  finishedAtUtc: z.iso.datetime().nullable(),
});
export type LongJobView = z.infer<typeof job>;

const params = z.strictObject({ id: z.uuid() });
const own = { access: 'session', tag: 'jobs' } as const;

export const listJobs = defineOperation({
  ...own,
  method: 'GET',
  path: '/jobs',
  summary: 'One’s own work in the background, the newest first',
  result: z.array(job),
});

export const getJob = defineOperation({
  ...own,
  method: 'GET',
  path: '/jobs/:id',
  summary: 'How far one’s own work in the background has come',
  params,
  result: job,
});

export const stopJob = defineOperation({
  ...own,
  method: 'POST',
  path: '/jobs/:id/stop',
  summary: 'Stop one’s own work in the background after its current step; what is done stays',
  params,
  result: job,
});
