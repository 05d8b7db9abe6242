import { z } from 'zod';
import { activityFields, activityKinds } from './activity-fields.ts';
import { recordSchema } from './resource-schemas.ts';
import { moment } from './times.ts';

/** What stands where in a timeline; an entry comes before those that are older. */
const place = { id: z.uuid(), atUtc: z.iso.datetime() };

/** What made a change: a person, something that acts in a person's name, or the product itself. */
export const actorKinds = ['user', 'api-key', 'import', 'automation', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** A change of the record itself. */
export const changeEntry = z.object({
  type: z.literal('change'),
  ...place,
  changeSetId: z.uuid(),
  /** Nobody where the product itself did it. */
  actor: z.object({ id: z.uuid(), fullName: z.string() }).nullable(),
  /** What acted in their name, or in nobody's: an API key, an import or an automation, with its name at that time. */
  via: z.object({ kind: z.enum(actorKinds), ref: z.string().nullable(), label: z.string().nullable() }),
  /** The action that it was a reaction to, or that it undid. */
  causedBy: z.uuid().nullable(),
  operation: z.enum(['insert', 'update', 'delete']),
  isUndo: z.boolean(),
  isUndone: z.boolean(),
  /** It is older than an uploaded archive that was restored, and can be read but not undone. */
  isHistory: z.boolean(),
  /** What an update changed; ids are given as the names of what they stand for. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type ChangeEntry = z.infer<typeof changeEntry>;

/** Something that people did, noted or plan about the record, or about what belongs to it. */
const activityEntry = z.object({
  type: z.literal('activity'),
  ...place,
  activity: recordSchema(activityFields),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** One thing that happened to a record. */
export const timelineEntry = z.discriminatedUnion('type', [changeEntry, activityEntry]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const timelineKinds = ['change', ...activityKinds] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const timelineQuery = z.strictObject({
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
  /** Where the page before ended: see `timelineCursor`. Older entries follow. */
  before: z.string().refine(isCursor, 'This is not a place in a timeline').optional(),
  /** Only changes, or only activities of one kind. */
  kind: z.enum(timelineKinds).optional(),
});

/** How to ask for what is older than an entry. */
export function timelineCursor({ atUtc, id }: { atUtc: string; id: string }): string {
  return `${atUtc}_${id}`;
}

function isCursor(text: string): boolean {
  const [at, id] = text.split('_');
  return [moment.safeParse(at), z.uuid().safeParse(id)].every(({ success }) => success);
}
