import { msg } from '@lingui/core/macro';
import { industries } from '@pipewright/contract/resources/master-data/industries.ts';
import { IconBuildingFactory2 } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

export const industryScreens = defineScreens(industries, {
  label: ['Industry', 'Industries'],
  route: '/administration/masters/industries',
  section: 'Business',
  subtitle: msg`Industries your companies belong to`,
  icon: IconBuildingFactory2,
  columns: ['name', 'description', 'iconClass', 'sortOrder', 'isActive'],
  form: ['name', 'description', 'iconClass', 'sortOrder', 'isActive'],
  formFrame: 'modal',
  statistics: [
    { label: msg`Total`, count: {} },
    { label: msg`Active`, count: { isActive: 'true' } },
    { label: msg`Last Updated`, newest: 'updatedAtUtc' },
  ],
  texts: {
    newButton: msg`Add Industry`,
    importTitle: msg`Import Industries`,
    noMatch: msg`No industries found`,
    loadFailed: msg`Failed to fetch industries`,
    confirmDelete: msg({ message: 'Are you sure you want to delete {title}?' }),
  },
  fieldTexts: {
    name: { heading: msg`Industry` },
  },
  slots: async () => (await import('./import-slots.tsx')).industrySlots,
});
