import { activityTypes } from '@pipewright/contract/resources/activity-types.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const activityTypesModule = defineModule({ resource: activityTypes, table: 'activity_type' });
