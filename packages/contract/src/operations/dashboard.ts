import { z } from 'zod';
import { activityKinds } from '../activity-fields.ts';
import { defineOperation } from '../define-operation.ts';

/** The spans of time that figures can be about, each with the one before it. */
export const dashboardPeriods = {
  'this-week': 'last-week',
  'this-month': 'last-month',
  'this-quarter': 'last-quarter',
  'this-year': 'last-year',
} as const;
export type DashboardPeriod = keyof typeof dashboardPeriods;

/** What there is now; and what came in the period, and in the one before. */
const moving = z.object({ value: z.number(), now: z.number(), before: z.number() });
const stage = z.object({
  id: z.uuid(),
  name: z.string(),
  color: z.string(),
  count: z.int(),
  value: z.number(),
  weighted: z.number(),
});

/** Figures of what the asker may not read are null. Values are in the base currency. */
export const readDashboard = defineOperation({
  method: 'GET',
  path: '/dashboard',
  access: 'session',
  tag: 'dashboard',
  summary: 'The figures and charts of the start page',
  query: z.strictObject({
    period: z.enum(Object.keys(dashboardPeriods) as [DashboardPeriod]).default('this-month'),
  }),
  result: z.object({
    leads: z
      .object({
        /** In open statuses; new ones in the period. */
        open: moving,
        openStatusIds: z.array(z.uuid()),
        bySource: z.array(z.object({ id: z.uuid().nullable(), name: z.string().nullable(), count: z.int() })),
      })
      .nullable(),
    deals: z
      .object({
        /** What open deals are worth; of new ones in the period. */
        pipeline: moving,
        /** What was won in the period. */
        won: z.object({ count: z.int(), now: z.number(), before: z.number() }),
        wonStageIds: z.array(z.uuid()),
        /** The open ones, in their order. */
        byStage: z.array(stage),
        wonByMonth: z.array(z.object({ month: z.string(), count: z.int(), value: z.number() })),
      })
      .nullable(),
    activities: z
      .object({
        /** One's own open tasks that are due by the end of today; done in the period. */
        tasks: moving,
        overdue: z.int(),
        byMonth: z.array(z.object({ month: z.string(), kind: z.string(), count: z.int() })),
      })
      .nullable(),
  }),
});

/** What people did lately: what they logged, the records they added, and those they moved on. */
export const listRecentActivities = defineOperation({
  method: 'GET',
  path: '/recent-activities',
  access: 'session',
  tag: 'dashboard',
  summary: 'What people did lately with records that the asker may read, newest first',
  result: z.array(
    z.object({
      id: z.string(),
      atUtc: z.iso.datetime(),
      actor: z.object({ id: z.uuid(), fullName: z.string() }),
      /** An activity of this kind was logged or completed; else records were added, or moved to another stage or status. */
      did: z.enum([...activityKinds, 'added', 'moved']),
      resource: z.string(),
      /** How many records; of an action that changed more than 5,000, how many of the first 5,000. */
      count: z.int(),
      /** One of them, while it is there. */
      record: z.object({ id: z.uuid(), title: z.string() }).nullable(),
      /** The stage or status that it was moved to. */
      movedTo: z.string().nullable(),
    }),
  ),
});
