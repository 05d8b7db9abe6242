import { dealStages } from '@pipewright/contract/resources/deal-stages.ts';
import { IconStairs } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

export const dealStageScreens = defineScreens(dealStages, {
  label: ['Deal Stage', 'Deal Stages'],
  route: '/administration/masters/deal-stages',
  section: 'Sales',
  subtitle: 'The steps of a deal, with their probability',
  icon: IconStairs,
  columns: ['name', 'description', 'probability', 'isWon', 'isLost', 'sortOrder', 'isActive'],
  form: {
    Stage: ['name', 'description', 'color'],
    Outcome: ['probability', 'isWon', 'isLost'],
    List: ['sortOrder', 'isActive'],
  },
  chip: 'color',
  fieldTexts: {
    isWon: { heading: 'Won', words: ['Won', ''] },
    isLost: { heading: 'Lost', words: ['Lost', ''], tones: ['red', 'grey'] },
  },
});
