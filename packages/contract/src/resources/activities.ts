import { defineResource } from '../define-resource.ts';
import { activityFields } from '../fields/activity-fields.ts';

/** Calls, meetings, tasks and notes about a record. */
export const activities = defineResource({
  name: 'activity',
  path: '/activities',
  label: ['activity', 'activities'],
  area: 'activities',
  fields: activityFields,
  title: 'subject',
  search: ['subject', 'body'],
  sort: ['-createdAtUtc'],
  sortable: ['dueAtUtc', 'happenedAtUtc', 'priorityId', 'assignedToUserId'],
  owner: 'assignedToUserId',
  isPrimary: true,
  hasCustomFields: true,
  hasActivities: false,
  closed: { whenSet: 'completedAtUtc' },
});
