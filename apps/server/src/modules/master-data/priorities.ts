import { priorities } from '@pipewright/contract/resources/master-data/priorities.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { seedRows } from '../../platform/resources/write/seed-rows.ts';

export const prioritiesModule = defineModule({
  resource: priorities,
  table: 'priority',
  seed: seedRows(priorities, 'priority', [
    { key: 'low', name: 'Low', rank: 10, color: '#64748B' },
    { key: 'medium', name: 'Medium', rank: 20, color: '#3B82F6' },
    { key: 'high', name: 'High', rank: 30, color: '#EA580C' },
    { key: 'urgent', name: 'Urgent', rank: 40, color: '#DC2626' },
  ]),
});
