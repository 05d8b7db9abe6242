import { paymentTerms } from '@pipewright/contract/resources/master-data/payment-terms.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { seedRows } from '../../platform/resources/write/seed-rows.ts';

export const paymentTermsModule = defineModule({
  resource: paymentTerms,
  table: 'payment_term',
  seed: seedRows(paymentTerms, 'payment_term', [
    { name: 'Due on receipt', days: 0, description: 'Payable when the invoice arrives' },
    { name: 'Net 7', days: 7, description: 'Payable within a week' },
    { name: 'Net 15', days: 15, description: 'Payable within 15 days' },
    { name: 'Net 30', days: 30, description: 'Payable within 30 days' },
    { name: 'Net 45', days: 45, description: 'Payable within 45 days' },
    { name: 'Net 60', days: 60, description: 'Payable within 60 days' },
    { name: 'Net 90', days: 90, description: 'Payable within 90 days' },
  ]),
});
