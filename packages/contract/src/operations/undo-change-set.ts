import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';

/** A record that an undo leaves as it is. */
const staying = z.object({
  entity: z.string(),
  id: z.uuid(),
  title: z.string().nullable(),
  /** It was changed since, others refer to it, or a record refers to it that stays itself. */
  reason: z.enum(['changed', 'used', 'needed']),
});
export type StayingRecord = z.infer<typeof staying>;

export const previewUndo = defineOperation({
  method: 'POST',
  path: '/change-sets/:id/undo-preview',
  access: 'session',
  tag: 'change sets',
  summary: 'What an undo of one action would leave, because it was changed or used since',
  params: z.strictObject({ id: z.uuid() }),
  result: z.object({
    /** How many records would stay. */
    count: z.int(),
    /** The first hundred of them. */
    stays: z.array(staying),
  }),
});

/** Takes one action back whole, or refuses with the rows that have changed since; of many changes by a job. Is itself undoable. */
export const undoChangeSet = defineOperation({
  method: 'POST',
  path: '/change-sets/:id/undo',
  access: 'session',
  tag: 'change sets',
  summary: 'Undo one action',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({
    /** Leaves records that were changed or used since, in place of refusing. */
    exceptChanged: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
  }),
  result: z.object({
    message: z.string(),
    changeSetId: z.uuid(),
    undone: z.int(),
    /** There are many: it is done in the background. */
    job: z.object({ id: z.uuid() }).optional(),
  }),
  mayTakeLonger: true,
});
