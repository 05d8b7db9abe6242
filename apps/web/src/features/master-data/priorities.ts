import { msg } from '@lingui/core/macro';
import { priorities } from '@pipewright/contract/resources/master-data/priorities.ts';
import { IconFlag } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

export const priorityScreens = defineScreens(priorities, {
  label: ['Priority', 'Priorities'],
  route: '/administration/masters/priorities',
  section: 'System',
  subtitle: msg`How urgent leads and tasks are`,
  icon: IconFlag,
  columns: ['name', 'description', 'rank', 'sortOrder', 'isActive', 'createdAtUtc'],
  form: ['name', 'color', 'rank', 'description', 'sortOrder', 'isActive'],
  chip: 'color',
});
