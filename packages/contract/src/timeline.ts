import { z } from 'zod';

/** One thing that happened to a record. */
export const timelineEntry = z.object({
  id: z.uuid(),
  changeSetId: z.uuid(),
  atUtc: z.iso.datetime(),
  /** Nobody where the product itself did it. */
  actor: z.object({ id: z.uuid(), fullName: z.string() }).nullable(),
  operation: z.enum(['insert', 'update', 'delete']),
  isUndo: z.boolean(),
  isUndone: z.boolean(),
  /** What an update changed; ids are given as the names of what they stand for. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const timelineQuery = z.strictObject({
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
  /** The id of the oldest entry that is known; older ones follow. */
  before: z.uuid().optional(),
});
