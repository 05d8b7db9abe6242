import type { activities } from '@pipewright/contract/resources/activities.ts';
import { ActivityForm } from '../../kit/activities/activity-fields.tsx';
import type { WorkspaceSlotsOf } from '../../kit/workspace/define-workspace.ts';
import { ActivityViews } from './activity-views.tsx';

/** What activities have besides what every list has. */
export const activitySlots: WorkspaceSlotsOf<typeof activities> = {
  form: ActivityForm,
  pageActions: ActivityViews,
};
