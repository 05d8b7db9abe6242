import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';

/**
 * A committed action and the records that it changed, by resource. `ids` is null if there are very many, or if the
 * reader may see only some records of the resource; then any record of it may have changed.
 */
export const liveChange = z.object({
  changeSetId: z.uuid(),
  actorId: z.uuid().nullable(),
  changes: z.array(z.object({ resource: z.string(), ids: z.array(z.uuid()).nullable() })),
});
export type LiveChange = z.infer<typeof liveChange>;

/**
 * Server-sent events: `change` with a LiveChange, and `gap` if changes may have been missed and everything must be
 * reloaded. A client that reconnects with `Last-Event-ID` receives what it missed.
 */
export const watchChanges = defineOperation({
  method: 'GET',
  path: '/live',
  access: 'session',
  tag: 'live',
  summary: 'Watch changes as they are committed (text/event-stream)',
  result: z.string(),
});
