import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { reportScope } from './reports.ts';

export const scheduleFrequencies = ['daily', 'weekly', 'monthly'] as const;
export type ScheduleFrequency = (typeof scheduleFrequencies)[number];

export const maxRecipients = 25;
/** How many schedules one person can have. */
export const maxSchedules = 25;

const timing = {
  frequency: z.enum(scheduleFrequencies),
  /** Of weekly mails: from Monday (1) to Sunday (7). */
  weekday: z.int().min(1).max(7).nullable(),
  /** Of monthly mails. A month that is too short takes its last day. */
  monthDay: z.int().min(1).max(31).nullable(),
  /** By the clock of the organization: `08:30`. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 08:30'),
};

/** What is sent: a report, or a dashboard with what its filter bar is set to. */
const subject = {
  reportId: z.uuid().nullable(),
  dashboardId: z.uuid().nullable(),
  scope: reportScope,
};

const person = z.object({ id: z.uuid(), fullName: z.string() });

const schedule = z.object({
  id: z.uuid(),
  ...subject,
  ...timing,
  /** The name of the report or the dashboard; null where the caller may not open it, or it was deleted. */
  name: z.string().nullable(),
  owner: person,
  recipients: z.array(person),
  isPaused: z.boolean(),
  /** Why the product has paused it. */
  pausedReason: z.string().nullable(),
  /** Why some or all mails were not sent last time. */
  lastProblem: z.string().nullable(),
  lastSentAtUtc: z.iso.datetime().nullable(),
  nextAtUtc: z.iso.datetime(),
  mayChange: z.boolean(),
  isRecipient: z.boolean(),
});
export type ReportSchedule = z.infer<typeof schedule>;

const params = z.strictObject({ id: z.uuid() });
const guarded = { access: 'session', tag: 'report-schedules' } as const;
const recipientIds = z
  .array(z.uuid())
  .min(1, 'Choose at least one person')
  .max(maxRecipients, `Choose at most ${maxRecipients} people`);

type Given = { reportId?: string | null | undefined; dashboardId?: string | null | undefined };
const hasOneSubject = ({ reportId, dashboardId }: Given) => Boolean(reportId) !== Boolean(dashboardId);
const needsSubject = { path: ['reportId'], message: 'Choose a report or a dashboard' };

type Timing = z.infer<z.ZodObject<typeof timing>>;
const hasDay = ({ frequency, weekday, monthDay }: Pick<Timing, 'frequency' | 'weekday' | 'monthDay'>) =>
  (frequency === 'weekly') === (weekday !== null) && (frequency === 'monthly') === (monthDay !== null);
const needsDay = {
  path: ['frequency'],
  message: 'Weekly emails need a day of the week, monthly ones a day of the month',
};

const sentSubject = {
  reportId: subject.reportId.default(null),
  dashboardId: subject.dashboardId.default(null),
  scope: subject.scope.default({}),
};

export const listReportSchedules = defineOperation({
  ...guarded,
  method: 'GET',
  path: '/report-schedules',
  summary: 'The schedules that one owns or gets mails from; all of them for who manages the settings',
  result: z.array(schedule),
});

export const createReportSchedule = defineOperation({
  ...guarded,
  method: 'POST',
  path: '/report-schedules',
  summary: 'Send a report or a dashboard by mail, daily, weekly or monthly',
  body: z
    .strictObject({
      ...sentSubject,
      ...timing,
      weekday: timing.weekday.default(null),
      monthDay: timing.monthDay.default(null),
      recipientIds,
    })
    .refine(hasOneSubject, needsSubject)
    .refine(hasDay, needsDay),
  result: schedule,
  status: 201,
});

export const changeReportSchedule = defineOperation({
  ...guarded,
  method: 'PUT',
  path: '/report-schedules/:id',
  summary: 'Change when a report is sent and to whom, pause it, or continue',
  params,
  body: z
    .strictObject({ ...timing, scope: subject.scope, recipientIds, isPaused: z.boolean() })
    .refine(hasDay, needsDay),
  result: schedule,
});

export const deleteReportSchedule = defineOperation({
  ...guarded,
  method: 'DELETE',
  path: '/report-schedules/:id',
  summary: 'Delete a schedule',
  params,
});

export const leaveReportSchedule = defineOperation({
  ...guarded,
  method: 'POST',
  path: '/report-schedules/:id/leave',
  summary: 'Get no more mails from a schedule',
  params,
});

export const mailReportToMe = defineOperation({
  ...guarded,
  method: 'POST',
  path: '/report-schedules/send-to-me',
  summary: 'Mail a report or a dashboard to oneself, now',
  body: z.strictObject(sentSubject).refine(hasOneSubject, needsSubject),
  result: z.object({
    recipient: z.string(),
    /** False without a mail server: then the mail is in the outbox, where administrators read it. */
    isDelivered: z.boolean(),
  }),
});
