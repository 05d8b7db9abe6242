import { paymentTerms } from '@pipewright/contract/resources/payment-terms.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const paymentTermsModule = defineModule({ resource: paymentTerms, table: 'payment_term' });
