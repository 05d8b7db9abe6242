import { companies } from '@pipewright/contract/resources/companies.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const companiesModule = defineModule({ resource: companies, table: 'company' });
