import { dealStages } from '@pipewright/contract/resources/deal-stages.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const dealStagesModule = defineModule({ resource: dealStages, table: 'deal_stage' });
