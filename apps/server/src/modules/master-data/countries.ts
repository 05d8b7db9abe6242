import { countries } from '@pipewright/contract/resources/countries.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const countriesModule = defineModule({ resource: countries, table: 'country' });
