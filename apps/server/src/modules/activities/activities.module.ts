import { activities } from '@pipewright/contract/resources/activities.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const activitiesModule = defineModule({ resource: activities, table: 'activity' });
