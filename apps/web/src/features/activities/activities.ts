import { activities } from '@pipewright/contract/resources/activities.ts';
import { IconCalendarCheck } from '@tabler/icons-react';
import { defineScreens } from '../../kit/define-screens.ts';

export const activityScreens = defineScreens(activities, {
  label: ['Activity', 'Activities'],
  route: '/activities',
  menu: 'CRM',
  subtitle: 'Calls, mails, meetings and tasks in one list',
  icon: IconCalendarCheck,
  columns: ['subject', 'kind', 'dueAtUtc', 'completedAtUtc', 'priority', 'assignedTo'],
  form: {
    Activity: ['kind', 'subject', 'body', 'activityTypeId', 'dueAtUtc', 'endsAtUtc', 'completedAtUtc'],
    Details: ['remindAtUtc', 'recurrence', 'outcome', 'durationMinutes', 'location', 'priorityId'],
    About: ['assignedToUserId', 'leadId', 'contactId', 'companyId', 'dealId'],
  },
  filters: ['assignedToUserId', 'priorityId'],
  drawerSize: 'lg',
  fieldTexts: {
    dueAtUtc: { label: 'Due' },
    endsAtUtc: { label: 'Ends' },
    completedAtUtc: { label: 'Done' },
    remindAtUtc: { label: 'Reminder' },
    assignedToUserId: { label: 'Assigned to' },
  },
});
