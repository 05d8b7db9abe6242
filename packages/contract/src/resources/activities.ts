import { activityFields } from '../activity-fields.ts';
import { defineResource } from '../define-resource.ts';

/** What people do, plan and note about a lead, a contact, a company or a deal. */
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
