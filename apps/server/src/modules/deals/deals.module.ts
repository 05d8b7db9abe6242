import { deals } from '@pipewright/contract/resources/deals.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

/** What follows from amount, currency and stage is made by the database: see `complete_deal`. */
export const dealsModule = defineModule({
  resource: deals,
  table: 'deal',
});
