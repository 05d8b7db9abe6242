import { t } from '@lingui/core/macro';
import type { DashboardPeriod } from '@pipewright/contract/operations/reports/dashboard.ts';

interface PeriodTexts {
  readonly newLeads: (count: string) => string;
  readonly newValue: (value: string) => string;
  readonly won: () => string;
  readonly tasksDone: (count: string) => string;
}

/** What figures say about their period: whole texts, because languages differ in where the period stands. */
export const periodTexts: Readonly<Record<DashboardPeriod, PeriodTexts>> = {
  'this-week': {
    newLeads: count => t`${count} new this week`,
    newValue: value => t`${value} new this week`,
    won: () => t`Won this week`,
    tasksDone: count => t`${count} done this week`,
  },
  'this-month': {
    newLeads: count => t`${count} new this month`,
    newValue: value => t`${value} new this month`,
    won: () => t`Won this month`,
    tasksDone: count => t`${count} done this month`,
  },
  'this-quarter': {
    newLeads: count => t`${count} new this quarter`,
    newValue: value => t`${value} new this quarter`,
    won: () => t`Won this quarter`,
    tasksDone: count => t`${count} done this quarter`,
  },
  'this-year': {
    newLeads: count => t`${count} new this year`,
    newValue: value => t`${value} new this year`,
    won: () => t`Won this year`,
    tasksDone: count => t`${count} done this year`,
  },
};
