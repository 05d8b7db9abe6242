import { currencies } from '@pipewright/contract/resources/currencies.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const currenciesModule = defineModule({ resource: currencies, table: 'currency' });
