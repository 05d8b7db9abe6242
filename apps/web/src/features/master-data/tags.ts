import { msg } from '@lingui/core/macro';
import { tags } from '@pipewright/contract/resources/master-data/tags.ts';
import { IconTags } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

export const tagScreens = defineScreens(tags, {
  label: ['Tag', 'Tags'],
  route: '/administration/masters/tags',
  section: 'System',
  subtitle: msg`Labels for contacts, companies and deals`,
  icon: IconTags,
  columns: ['name', 'description', 'sortOrder', 'isActive', 'createdAtUtc'],
  form: ['name', 'color', 'description', 'sortOrder', 'isActive'],
  chip: 'color',
  slots: async () => (await import('./import-slots.tsx')).tagSlots,
});
