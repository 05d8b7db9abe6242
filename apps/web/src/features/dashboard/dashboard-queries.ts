import type { countSeats } from '@pipewright/contract/operations/organization/members.ts';
import {
  type DashboardPeriod,
  dashboardPeriods,
  listRecentActivities,
  readDashboard,
} from '@pipewright/contract/operations/reports/dashboard.ts';
import { activities } from '@pipewright/contract/resources/activities.ts';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../kit/data/client/client.ts';

export type Dashboard = z.output<(typeof readDashboard)['result']>;
export type RecentActivity = z.output<(typeof listRecentActivities)['result']>[number];

export type Seats = z.output<(typeof countSeats)['result']>;

/** The records that the figures and recent changes of the start page are made of. */
const shownResources = ['lead', 'contact', 'company', 'deal', 'activity'];

/** How many people there are. Read again when somebody is invited or joins. */
export function seatsOptions() {
  return queryOptions({
    queryKey: ['user', 'seats'],
    meta: { dependsOn: ['user', 'organization'] },
    queryFn: async ({ signal }) => {
      const { countSeats } = await import('@pipewright/contract/operations/organization/members.ts');
      return (await call(countSeats, { signal })).data;
    },
  });
}

export const periods = Object.keys(dashboardPeriods) as DashboardPeriod[];

/** The period that an address names; this month where it names none. */
export function periodOf(named: unknown): DashboardPeriod {
  return periods.find(known => known === named) ?? 'this-month';
}

export function dashboardOptions(period: DashboardPeriod) {
  return queryOptions({
    queryKey: ['dashboard', 'figures', period],
    meta: { dependsOn: shownResources },
    queryFn: async ({ signal }) => (await call(readDashboard, { query: { period }, signal })).data,
  });
}

export function recentActivitiesOptions() {
  return queryOptions({
    queryKey: ['dashboard', 'recent'],
    meta: { dependsOn: shownResources },
    queryFn: async ({ signal }) => (await call(listRecentActivities, { signal })).data,
  });
}

const shownTasks = 8;

/** One's own open tasks, the most urgent first. */
export function tasksOptions(userId: string) {
  const filter = JSON.stringify({
    and: [
      { field: 'kind', op: 'is', value: 'task' },
      { field: 'completedAtUtc', op: 'isEmpty' },
      { field: 'dueAtUtc', op: 'isNotEmpty' },
    ],
  });
  const query = {
    assignedToUserId: userId,
    filter,
    sort: 'dueAtUtc',
    pageSize: shownTasks,
    total: 'none' as const,
    fields: 'subject,kind,dueAtUtc,completedAtUtc,priority,assignedToUserId',
  };
  return queryOptions({
    queryKey: [activities.name, 'list', query],
    queryFn: async ({ signal }) => (await call(activities.operations.list, { query, signal })).data,
  });
}
