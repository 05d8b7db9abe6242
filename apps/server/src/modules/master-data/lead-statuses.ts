import { leadStatuses } from '@pipewright/contract/resources/lead-statuses.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const leadStatusesModule = defineModule({ resource: leadStatuses, table: 'lead_status' });
