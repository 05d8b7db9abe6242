import { activities } from '@pipewright/contract/resources/activities.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

/** Its rules, and what follows from it elsewhere, stand in the database: 0021_activities.sql. */
export const activitiesModule = defineModule({
  resource: activities,
  table: 'activity',
  timelineAt: 'happenedAtUtc',
});
