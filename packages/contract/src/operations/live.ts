import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';

/**
 * One action that somebody committed: which records of which resources it touched. `ids` is null where it touched very
 * many, or where the reader sees only some records of that kind: then anything of it may have changed.
 */
export const liveChange = z.object({
  changeSetId: z.uuid(),
  actorId: z.uuid().nullable(),
  changes: z.array(z.object({ resource: z.string(), ids: z.array(z.uuid()).nullable() })),
});
export type LiveChange = z.infer<typeof liveChange>;

/**
 * Server-sent events: `change` with a LiveChange, and `gap` when some may have been missed and everything is to be read
 * again. A reader that comes back with `Last-Event-ID` gets what it missed.
 */
export const watchChanges = defineOperation({
  method: 'GET',
  path: '/live',
  access: 'session',
  tag: 'live',
  summary: 'Watch changes as they are committed (text/event-stream)',
  result: z.string(),
});
