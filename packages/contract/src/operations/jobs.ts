import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';

/** Work in the background, and how far it has come. */
const job = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** What it does: `Updating 12,480 leads`. */
  label: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'stopped', 'failed']),
  done: z.int(),
  total: z.int(),
  /** What came of it, once it is over. */
  message: z.string().nullable(),
  /** Undoing this takes everything back that it has done; none where it has changed no record. */
  changeSetId: z.uuid().nullable(),
  /** The change set that it takes back, where it is an undo. */
  undoes: z.uuid().nullable(),
  /** The records that stood in the way, where some did. */
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
