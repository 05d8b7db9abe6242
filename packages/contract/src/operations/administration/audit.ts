import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { moment } from '../../fields/times.ts';
import { changeEntry } from '../../timeline.ts';

/** The kinds of changes to filter by; `permissions` are changes of roles, teams and members. */
export const changeEvents = ['created', 'changed', 'deleted', 'undone', 'permissions'] as const;
export type ChangeEvent = (typeof changeEvents)[number];

const change = changeEntry.extend({
  /** The kind of record, by its name in the change log. */
  resource: z.string(),
  /** Its current name, or its name when it was deleted; null if unknown. */
  record: z.object({ id: z.uuid(), title: z.string().nullable(), isThere: z.boolean() }),
});

/** An event that changed no record, such as a sign-in or an export. */
const event = z.object({
  type: z.literal('event'),
  id: z.uuid(),
  atUtc: z.iso.datetime(),
  actor: changeEntry.shape.actor,
  kind: z.string(),
  details: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
});

const auditEntry = z.discriminatedUnion('type', [change, event]);
export type AuditEntry = z.infer<typeof auditEntry>;
export type AuditChange = z.infer<typeof change>;
export type AuditEvent = z.infer<typeof event>;

const filters = z.strictObject({
  /** The person. */
  actorId: z.uuid().optional(),
  /** The kind of record. */
  resource: z.string().max(60).optional(),
  /** The record. */
  recordId: z.uuid().optional(),
  /** One of `changeEvents`, or the kind of an event. */
  event: z
    .string()
    .regex(/^[a-z][a-z-]{0,59}$/)
    .optional(),
  /** At or after this time. */
  since: moment.optional(),
  /** Before this time. */
  until: moment.optional(),
});
export type AuditFilters = z.infer<typeof filters>;

const shared = { method: 'GET', access: 'audit.read', tag: 'audit' } as const;

export const listAudit = defineOperation({
  ...shared,
  path: '/audit',
  summary:
    'Every change and every event of the organization, newest first; the entries of one action together',
  query: filters.extend({
    pageSize: z.coerce.number().int().min(1).max(200).default(50),
    /** The end of the previous page: see `auditCursor`. */
    before: z
      .string()
      .regex(/^[0-9a-f-]{36}_[0-9a-f-]{36}$/, 'This is not a place in the audit')
      .optional(),
  }),
  result: z.array(auditEntry),
});

export const auditOptions = defineOperation({
  ...shared,
  path: '/audit/options',
  summary: 'The kinds of records and of events that there are entries of',
  result: z.object({ resources: z.array(z.string()), events: z.array(z.string()) }),
});

export const exportAudit = defineOperation({
  ...shared,
  path: '/audit/export',
  summary: 'The entries as CSV',
  query: filters,
  result: z.string(),
});

/** The cursor for entries that are older than this one. */
export function auditCursor(entry: AuditEntry): string {
  return `${entry.type === 'change' ? entry.changeSetId : entry.id}_${entry.id}`;
}
