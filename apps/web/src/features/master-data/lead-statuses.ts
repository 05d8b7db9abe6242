import { leadStatuses } from '@pipewright/contract/resources/lead-statuses.ts';
import { IconProgressCheck } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

export const leadStatusScreens = defineScreens(leadStatuses, {
  label: ['Lead Status', 'Lead Statuses'],
  route: '/administration/masters/lead-status',
  section: 'Business',
  subtitle: 'The steps of a lead, from new to closed',
  icon: IconProgressCheck,
  columns: ['name', 'description', 'isClosedStatus', 'sortOrder', 'isActive'],
  form: ['name', 'description', 'colorCode', 'isClosedStatus', 'isWon', 'sortOrder', 'isActive'],
  formFrame: 'modal',
  filters: ['isClosedStatus', 'isActive'],
  chip: 'colorCode',
  statistics: [
    { label: 'Total Statuses', count: {} },
    { label: 'Active Statuses', count: { isActive: 'true' } },
    { label: 'Open', count: { isClosedStatus: 'false' } },
    { label: 'Closed', count: { isClosedStatus: 'true' } },
  ],
  texts: {
    newButton: 'New Status',
    createTitle: 'New Lead Status',
    createButton: 'Create',
    updateButton: 'Update',
    empty: 'No lead statuses found. Create your first status!',
    emptyHint: undefined,
    noMatch: 'No statuses match your search.',
    requiredMissing: 'Please enter a status name',
    createFailed: 'Failed to save lead status',
    updateFailed: 'Failed to save lead status',
  },
  fieldTexts: {
    name: { heading: 'Status' },
    isClosedStatus: {
      heading: 'Type',
      words: ['Closed', 'Open'],
      tones: ['grey', 'blue'],
    },
  },
  slots: async () => (await import('./lead-status-slots.tsx')).leadStatusSlots,
});
