import { z } from 'zod';
import { activityFields, activityKinds } from './fields/activity-fields.ts';
import { moment } from './fields/times.ts';
import { recordSchema } from './resource-schemas.ts';

/** The sort key of a timeline entry; newer entries come first. */
const place = { id: z.uuid(), atUtc: z.iso.datetime() };

/** What made a change: a person, something that acts on behalf of a person, or the product itself. */
export const actorKinds = ['user', 'api-key', 'application', 'import', 'automation', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** A change of the record itself. */
export const changeEntry = z.object({
  type: z.literal('change'),
  ...place,
  changeSetId: z.uuid(),
  /** Null if the product itself made it. */
  actor: z.object({ id: z.uuid(), fullName: z.string() }).nullable(),
  /**
   * What acted on their behalf or for the product: an API key, an application, an import or an automation, with its name at that time.
   */
  via: z.object({ kind: z.enum(actorKinds), ref: z.string().nullable(), label: z.string().nullable() }),
  /** The change set that it reacted to or undid. */
  causedBy: z.uuid().nullable(),
  operation: z.enum(['insert', 'update', 'delete']),
  isUndo: z.boolean(),
  isUndone: z.boolean(),
  /** It is older than a restored upload, and can be read but not undone. */
  isHistory: z.boolean(),
  /** The changed fields of an update, with names instead of ids. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type ChangeEntry = z.infer<typeof changeEntry>;

/** An activity about the record or about records that belong to it. */
const activityEntry = z.object({
  type: z.literal('activity'),
  ...place,
  activity: recordSchema(activityFields),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** An entry of a record's timeline. */
export const timelineEntry = z.discriminatedUnion('type', [changeEntry, activityEntry]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const timelineKinds = ['change', ...activityKinds] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const timelineQuery = z.strictObject({
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
  /** The end of the previous page: see `timelineCursor`. Older entries follow. */
  before: z.string().refine(isCursor, 'This is not a place in a timeline').optional(),
  /** Only changes, or only activities of one kind. */
  kind: z.enum(timelineKinds).optional(),
});

/** The cursor for entries that are older than this one. */
export function timelineCursor({ atUtc, id }: { atUtc: string; id: string }): string {
  return `${atUtc}_${id}`;
}

function isCursor(text: string): boolean {
  const [at, id] = text.split('_');
  return [moment.safeParse(at), z.uuid().safeParse(id)].every(({ success }) => success);
}
