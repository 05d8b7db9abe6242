import { msg } from '@lingui/core/macro';
import { aboutFields, aboutLinks } from '@pipewright/contract/about.ts';
import { activities } from '@pipewright/contract/resources/activities.ts';
import { IconCalendarCheck } from '@tabler/icons-react';
import { createElement, lazy } from 'react';
import { type Screens, withOwnPage } from '../../kit/records/screens/define-screens.ts';
import { defineWorkspace } from '../../kit/records/workspace/define-workspace.ts';
import { bothSearches } from '../../kit/ui/address/search-parameters.ts';
import { activityParameters, tabOf } from './activity-tab.ts';
import { useNewActivity } from './use-new-activity.ts';

const list = defineWorkspace(activities, {
  label: ['Activity', 'Activities'],
  route: '/activities',
  menu: 'CRM',
  subtitle: msg`Calls, emails, meetings and tasks in one list`,
  icon: IconCalendarCheck,
  columns: ['subject', 'kind', 'dueAtUtc', 'completedAtUtc', 'priority'],
  columnsWithRoom: ['company', 'assignedTo', 'updatedAtUtc'],
  cellFields: { company: [...aboutFields, ...aboutLinks.map(({ key }) => key)] },
  card: { line: 'company', value: 'dueAtUtc', status: 'kind' },
  layout: {
    kind: { width: 84 },
    dueAtUtc: { width: 178 },
    completedAtUtc: { width: 178 },
    company: { width: 150 },
  },
  form: [
    {
      title: msg`Activity`,
      fields: ['kind', 'subject', 'body', 'activityTypeId', 'dueAtUtc', 'endsAtUtc', 'completedAtUtc'],
    },
    {
      title: msg`Details`,
      fields: ['remindAtUtc', 'recurrence', 'outcome', 'durationMinutes', 'location', 'priorityId'],
    },
    { title: msg`About`, fields: ['assignedToUserId', ...aboutFields] },
  ],
  filters: ['assignedToUserId', 'priorityId'],
  drawerSize: 'lg',
  useNewValues: useNewActivity,
  slots: async () => (await import('./activity-slots.tsx')).activitySlots,
});

const search = bothSearches(list.search, activityParameters);

/** One address for three ways to look at them; the list is one. */
export const activityScreens: Screens = withOwnPage(list, {
  search,
  load: async () => {
    const { ActivitiesPage } = await import('./activities-page.tsx');
    const List = lazy(list.load);
    return { default: () => createElement(ActivitiesPage, { List, search }) };
  },
  prefetch: (client, address, params) => {
    if (tabOf(address) === 'list') {
      list.prefetch?.(client, address, params);
    }
  },
});
