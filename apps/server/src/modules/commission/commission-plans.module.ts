import { commissionPlans } from '@pipewright/contract/resources/commission-plans.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const commissionPlansModule = defineModule({
  resource: commissionPlans,
  table: 'commission_plan',
  trustedOnly: 'Decides what people are paid.',
});
