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
    probability: { label: 'Probability (%)', help: 'How likely a deal is won from here, from 0 to 100.' },
    isWon: { label: 'Deals here are won', heading: 'Won', words: ['Won', ''] },
    isLost: { label: 'Deals here are lost', heading: 'Lost', words: ['Lost', ''], tones: ['red', 'grey'] },
  },
});
