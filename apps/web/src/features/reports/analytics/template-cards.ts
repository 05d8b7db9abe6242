import { t } from '@lingui/core/macro';
import type { Filter } from '@pipewright/contract/filters.ts';
import { card, count, created, isOpen, type TemplateCard, topCustomersCard, value } from './parts.ts';

// Cards of templates that have no page of their own.

const isDone: Filter = { field: 'completedAtUtc', op: 'isNotEmpty' };
const isTask: Filter = { field: 'kind', op: 'is', value: 'task' };

/** What is open, and what is likely to slip. */
export function pipelineCards(): readonly TemplateCard[] {
  return [
    card('open', 'third', t`Open deals`, t`All deals that are neither won nor lost.`, {
      entity: 'deal',
      filter: isOpen,
      by: [],
      measures: [count(t`Deals`), value(t`Value`)],
      show: 'number',
    }),
    card(
      'no-date',
      'third',
      t`Without a close date`,
      t`Open deals that no close date is expected for. They are missing in every forecast.`,
      {
        entity: 'deal',
        filter: { and: [isOpen, { field: 'expectedCloseDate', op: 'isEmpty' }] },
        by: [],
        measures: [count(t`Deals`), value(t`Value`)],
        show: 'number',
      },
    ),
    card(
      'silent',
      'third',
      t`Without recent activity`,
      t`Open deals that had no activity in the last 30 days, or never.`,
      {
        entity: 'deal',
        filter: { and: [isOpen, { field: 'lastActivityAtUtc', op: 'notWithin', value: 'last-30-days' }] },
        by: [],
        measures: [count(t`Deals`), value(t`Value`)],
        show: 'number',
      },
    ),
    card('stages', 'half', t`Open value by stage`, t`The value of open deals in each stage.`, {
      entity: 'deal',
      filter: isOpen,
      by: [{ field: 'dealStageId' }],
      measures: [value(t`Value`), count(t`Deals`)],
      show: 'bars',
    }),
    card('owners', 'half', t`Open value by owner`, t`The value of open deals of each person.`, {
      entity: 'deal',
      filter: isOpen,
      by: [{ field: 'ownerUserId', top: 10 }],
      measures: [value(t`Value`), count(t`Deals`)],
      show: 'bars',
    }),
    card(
      'closing',
      'full',
      t`Expected by month`,
      t`The value of open deals by the month they are expected to close in.`,
      {
        entity: 'deal',
        filter: { and: [isOpen, { field: 'expectedCloseDate', op: 'isNotEmpty' }] },
        by: [{ field: 'expectedCloseDate', period: 'month' }],
        measures: [value(t`Value`)],
        show: 'columns',
      },
    ),
  ];
}

/** Which leads come, and what becomes of them. */
export function leadCards(): readonly TemplateCard[] {
  return [
    card('new', 'half', t`New leads`, t`Leads that were created in the period.`, {
      entity: 'lead',
      time: created('this-month'),
      compare: 'previousPeriod',
      by: [],
      measures: [count(t`Leads`)],
      show: 'number',
    }),
    card('unassigned', 'half', t`Without an owner`, t`Leads that are assigned to nobody.`, {
      entity: 'lead',
      filter: { field: 'assignedToUserId', op: 'isEmpty' },
      by: [],
      measures: [count(t`Leads`)],
      show: 'number',
    }),
    card('status', 'half', t`Leads by status`, t`All leads by their status.`, {
      entity: 'lead',
      by: [{ field: 'leadStatusId' }],
      measures: [count(t`Leads`)],
      show: 'donut',
    }),
    card('score', 'half', t`Leads by score`, t`All leads by their score, from 0 to 100.`, {
      entity: 'lead',
      by: [{ field: 'leadScore', ranges: [25, 50, 75] }],
      measures: [count(t`Leads`)],
      show: 'columns',
    }),
    card('by-week', 'full', t`New leads by week`, t`Leads by the week in which they were created.`, {
      entity: 'lead',
      time: created('last-90-days'),
      by: [{ field: 'createdAtUtc', period: 'week' }],
      measures: [count(t`Leads`)],
      show: 'area',
    }),
  ];
}

/** What was done, and what is waiting. */
export function activityCards(): readonly TemplateCard[] {
  return [
    card('open-tasks', 'half', t`Open tasks`, t`Tasks that are not completed.`, {
      entity: 'activity',
      filter: { and: [isTask, { field: 'completedAtUtc', op: 'isEmpty' }] },
      by: [{ field: 'assignedToUserId', top: 10 }],
      measures: [count(t`Tasks`)],
      show: 'bars',
    }),
    card('done-tasks', 'half', t`Completed tasks`, t`Tasks by the week in which they were completed.`, {
      entity: 'activity',
      filter: { and: [isTask, isDone] },
      time: { field: 'completedAtUtc', within: 'last-90-days' },
      by: [{ field: 'completedAtUtc', period: 'week' }],
      measures: [count(t`Tasks`)],
      show: 'columns',
    }),
    card(
      'kinds',
      'full',
      t`Activities by week and kind`,
      t`Calls, meetings, emails, notes and tasks by week.`,
      {
        entity: 'activity',
        time: { field: 'happenedAtUtc', within: 'last-90-days' },
        by: [{ field: 'happenedAtUtc', period: 'week' }, { field: 'kind' }],
        measures: [count(t`Activities`)],
        show: 'stacked',
      },
    ),
  ];
}

/** Companies and contacts as they are now. */
export function companyCards(): readonly TemplateCard[] {
  return [
    card('industries', 'half', t`Companies by industry`, t`All companies by their industry.`, {
      entity: 'company',
      by: [{ field: 'industryId', top: 10 }],
      measures: [count(t`Companies`)],
      show: 'bars',
    }),
    card('types', 'half', t`Companies by type`, t`All companies by their type.`, {
      entity: 'company',
      by: [{ field: 'companyTypeId', top: 10 }],
      measures: [count(t`Companies`)],
      show: 'donut',
    }),
    card('owners', 'half', t`Companies by owner`, t`All companies by the person who looks after them.`, {
      entity: 'company',
      by: [{ field: 'ownerUserId', top: 10 }],
      measures: [count(t`Companies`)],
      show: 'bars',
    }),
    topCustomersCard(),
  ];
}
