import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';

/** Takes one action back whole, or refuses with the rows that have changed since; of many changes by a job. Is itself undoable. */
export const undoChangeSet = defineOperation({
  method: 'POST',
  path: '/change-sets/:id/undo',
  access: 'session',
  tag: 'change sets',
  summary: 'Undo one action',
  params: z.strictObject({ id: z.uuid() }),
  result: z.object({
    message: z.string(),
    changeSetId: z.uuid(),
    undone: z.int(),
    /** There are many: it is done in the background. */
    job: z.object({ id: z.uuid() }).optional(),
  }),
  mayTakeLonger: true,
});
