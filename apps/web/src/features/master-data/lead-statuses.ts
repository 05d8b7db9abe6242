import { msg } from '@lingui/core/macro';
import { leadStatuses } from '@pipewright/contract/resources/master-data/lead-statuses.ts';
import { IconProgressCheck } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

export const leadStatusScreens = defineScreens(leadStatuses, {
  label: ['Lead status', 'Lead statuses'],
  route: '/administration/masters/lead-status',
  section: 'Business',
  subtitle: msg`The steps of a lead, from new to closed`,
  icon: IconProgressCheck,
  columns: ['name', 'description', 'isClosedStatus', 'sortOrder', 'isActive'],
  layout: { actions: { width: 152 } },
  form: ['name', 'description', 'colorCode', 'isClosedStatus', 'isWon', 'sortOrder', 'isActive'],
  formFrame: 'modal',
  filters: ['isClosedStatus', 'isActive'],
  chip: 'colorCode',
  statistics: [
    { label: msg`Total statuses`, count: {} },
    { label: msg`Active statuses`, count: { isActive: 'true' } },
    { label: msg`Open`, count: { isClosedStatus: 'false' } },
    { label: msg`Closed`, count: { isClosedStatus: 'true' } },
  ],
  texts: {
    newButton: msg`New Status`,
    createTitle: msg`New Lead Status`,
    editTitle: msg`Edit Lead Status`,
    createButton: msg`Create`,
    updateButton: msg`Update`,
    empty: msg`No lead statuses found. Create your first status!`,
    emptyHint: null,
    noMatch: msg`No statuses match your search.`,
    requiredMissing: msg`Please enter a status name`,
    createFailed: msg`Failed to save lead status`,
    updateFailed: msg`Failed to save lead status`,
  },
  fieldTexts: {
    name: { heading: msg`Status` },
    isClosedStatus: {
      heading: msg`Type`,
      words: [msg`Closed`, msg`Open`],
      tones: ['grey', 'blue'],
    },
  },
  slots: async () => (await import('./lead-status-slots.tsx')).leadStatusSlots,
});
