import { industries } from '@pipewright/contract/resources/industries.ts';
import { IconBuildingFactory2 } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

export const industryScreens = defineScreens(industries, {
  label: ['Industry', 'Industries'],
  route: '/administration/masters/industries',
  section: 'Business',
  subtitle: 'Industries your companies belong to',
  icon: IconBuildingFactory2,
  columns: ['name', 'description', 'iconClass', 'sortOrder', 'isActive'],
  form: ['name', 'description', 'iconClass', 'sortOrder', 'isActive'],
  formFrame: 'modal',
  statistics: [
    { label: 'Total', count: {} },
    { label: 'Active', count: { isActive: 'true' } },
    { label: 'Last Updated', newest: 'updatedAtUtc' },
  ],
  texts: {
    newButton: 'Add Industry',
    noMatch: 'No industries found',
    loadFailed: 'Failed to fetch industries',
    confirmDelete: name => `Are you sure you want to delete ${name}?`,
  },
  fieldTexts: {
    name: { heading: 'Industry' },
  },
  slots: async () => (await import('./industry-slots.tsx')).industrySlots,
});
