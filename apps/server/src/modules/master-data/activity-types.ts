import { activityTypes } from '@pipewright/contract/resources/master-data/activity-types.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { seedRows } from '../../platform/resources/write/seed-rows.ts';

export const activityTypesModule = defineModule({
  resource: activityTypes,
  table: 'activity_type',
  seed: seedRows(activityTypes, 'activity_type', [
    { key: 'call', name: 'Call', description: 'A conversation by phone', icon: '📞', color: '#059669' },
    { key: 'email', name: 'Email', description: 'A message by email', icon: '📧', color: '#3B82F6' },
    { key: 'meeting', name: 'Meeting', description: 'In person or by video', icon: '📅', color: '#8B5CF6' },
    { key: 'task', name: 'Task', description: 'Something to be done', icon: '✅', color: '#D97706' },
    { key: 'note', name: 'Note', description: 'Something to remember', icon: '📝', color: '#64748B' },
    { key: 'demo', name: 'Demo', description: 'Showing what we offer', icon: '💻', color: '#DB2777' },
    { key: 'lunch', name: 'Lunch', description: 'A meal together', icon: '🍽️', color: '#EA580C' },
  ]),
});
