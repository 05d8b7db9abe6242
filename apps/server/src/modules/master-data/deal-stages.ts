import { dealStages } from '@pipewright/contract/resources/master-data/deal-stages.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { seedRows } from '../../platform/resources/write/seed-rows.ts';

export const dealStagesModule = defineModule({
  resource: dealStages,
  table: 'deal_stage',
  seed: seedRows(dealStages, 'deal_stage', [
    { name: 'Qualification', description: 'Is there a deal?', probability: 10, color: '#64748B' },
    { name: 'Needs analysis', description: 'What do they need?', probability: 25, color: '#3B82F6' },
    {
      name: 'Proposal',
      description: 'They have our offer',
      probability: 50,
      color: '#8B5CF6',
      forecastCategory: 'best-case',
    },
    {
      name: 'Negotiation',
      description: 'Terms are being discussed',
      probability: 75,
      color: '#D97706',
      forecastCategory: 'commit',
    },
    { name: 'Won', description: 'They signed', probability: 100, color: '#16A34A', isWon: true },
    {
      name: 'Lost',
      description: 'They did not',
      probability: 0,
      color: '#DC2626',
      isLost: true,
      forecastCategory: 'omitted',
    },
  ]),
});
