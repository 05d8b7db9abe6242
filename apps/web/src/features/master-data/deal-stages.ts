import { msg } from '@lingui/core/macro';
import { dealStages } from '@pipewright/contract/resources/master-data/deal-stages.ts';
import { IconStairs } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

export const dealStageScreens = defineScreens(dealStages, {
  label: ['Deal stage', 'Deal stages'],
  route: '/administration/masters/deal-stages',
  section: 'Sales',
  subtitle: msg`The steps of a deal, with their probability`,
  icon: IconStairs,
  columns: ['name', 'description', 'probability', 'isWon', 'isLost', 'sortOrder', 'isActive'],
  layout: { actions: { width: 152 } },
  form: [
    { title: msg`Stage`, fields: ['name', 'description', 'color'] },
    { title: msg`Outcome`, fields: ['probability', 'forecastCategory', 'isWon', 'isLost'] },
    { title: msg`List`, fields: ['sortOrder', 'isActive'] },
  ],
  chip: 'color',
  slots: async () => (await import('./stage-slots.tsx')).dealStageSlots,
  fieldTexts: {
    isWon: { heading: msg`Won`, words: [msg`Won`, null] },
    isLost: { heading: msg`Lost`, words: [msg`Lost`, null], tones: ['red', 'grey'] },
  },
});
