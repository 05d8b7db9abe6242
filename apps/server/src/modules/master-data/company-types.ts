import { companyTypes } from '@pipewright/contract/resources/company-types.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const companyTypesModule = defineModule({ resource: companyTypes, table: 'company_type' });
