import { msg } from '@lingui/core/macro';
import { activityTypes } from '@pipewright/contract/resources/master-data/activity-types.ts';
import { IconActivity } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

export const activityTypeScreens = defineScreens(activityTypes, {
  label: ['Activity type', 'Activity types'],
  route: '/administration/masters/activity-types',
  section: 'System',
  subtitle: msg`Calls, meetings, emails and other types of activity`,
  icon: IconActivity,
  columns: ['name', 'icon', 'description', 'sortOrder', 'isActive'],
  form: ['name', 'icon', 'color', 'description', 'sortOrder', 'isActive'],
  chip: 'color',
});
