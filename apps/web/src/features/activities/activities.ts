import { activities } from '@pipewright/contract/resources/activities.ts';
import { IconCalendarCheck } from '@tabler/icons-react';
import { defineWorkspace } from '../../kit/workspace/define-workspace.ts';

export const activityScreens = defineWorkspace(activities, {
  label: ['Activity', 'Activities'],
  route: '/activities',
  menu: 'CRM',
  subtitle: 'Calls, mails, meetings and tasks in one list',
  icon: IconCalendarCheck,
  columns: ['subject', 'kind', 'dueAtUtc', 'completedAtUtc', 'priority'],
  columnsWithRoom: ['assignedTo', 'company', 'updatedAtUtc'],
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
    durationMinutes: { label: 'Minutes' },
    body: { label: 'Text' },
    activityTypeId: { label: 'Type' },
  },
  useNewValues: () => newActivity,
  slots: async () => (await import('./activity-slots.tsx')).activitySlots,
});

const newActivity = { kind: 'task' };
