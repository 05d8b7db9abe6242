import { companyTypes } from '@pipewright/contract/resources/master-data/company-types.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { seedRows } from '../../platform/resources/write/seed-rows.ts';

export const companyTypesModule = defineModule({
  resource: companyTypes,
  table: 'company_type',
  seed: seedRows(companyTypes, 'company_type', [
    { name: 'Prospect', description: 'May become a customer' },
    { name: 'Customer', description: 'Has bought from us' },
    { name: 'Former customer', description: 'Bought from us once' },
    { name: 'Partner', description: 'Sells with us, or for us' },
    { name: 'Reseller', description: 'Buys from us to sell on' },
    { name: 'Supplier', description: 'We buy from them' },
    { name: 'Competitor', description: 'Sells what we sell' },
    { name: 'Other' },
  ]),
});
