import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { activityKinds } from '../../fields/activity-fields.ts';

/** The periods that figures can cover. Each is compared with the previous one. */
export const dashboardPeriods = {
  'this-week': 'last-week',
  'this-month': 'last-month',
  'this-quarter': 'last-quarter',
  'this-year': 'last-year',
} as const;
export type DashboardPeriod = keyof typeof dashboardPeriods;

/** The current number, and the numbers that were added in the period and in the previous one. */
const moving = z.object({ value: z.number(), now: z.number(), before: z.number() });
const stage = z.object({
  id: z.uuid(),
  name: z.string(),
  color: z.string(),
  count: z.int(),
  value: z.number(),
  weighted: z.number(),
});

/** Figures of records that the caller may not read are null. Values are in the base currency. */
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
        /** Leads with open statuses, and new ones in the period. */
        open: moving,
        openStatusIds: z.array(z.uuid()),
        bySource: z.array(z.object({ id: z.uuid().nullable(), name: z.string().nullable(), count: z.int() })),
      })
      .nullable(),
    deals: z
      .object({
        /** The value of open deals, and of new ones in the period. */
        pipeline: moving,
        /** The value of deals won in the period. */
        won: z.object({ count: z.int(), now: z.number(), before: z.number() }),
        wonStageIds: z.array(z.uuid()),
        /** The open stages in their order. */
        byStage: z.array(stage),
        wonByMonth: z.array(z.object({ month: z.string(), count: z.int(), value: z.number() })),
      })
      .nullable(),
    activities: z
      .object({
        /** The caller's own open tasks that are due by the end of today, and tasks completed in the period. */
        tasks: moving,
        overdue: z.int(),
        byMonth: z.array(z.object({ month: z.string(), kind: z.string(), count: z.int() })),
      })
      .nullable(),
  }),
});

/** Recent work: logged activities, created records, and records that changed stage or status. */
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
      /**
       * The kind of the logged or completed activity. Otherwise records were created, or moved to another stage or
       * status.
       */
      did: z.enum([...activityKinds, 'added', 'moved']),
      resource: z.string(),
      /** The number of records, counted up to 5,000. */
      count: z.int(),
      /** One of the records, if it still exists. */
      record: z.object({ id: z.uuid(), title: z.string() }).nullable(),
      /** The new stage or status. */
      movedTo: z.string().nullable(),
    }),
  ),
});
