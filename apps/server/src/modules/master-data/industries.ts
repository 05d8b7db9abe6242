import { industries } from '@pipewright/contract/resources/industries.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const industriesModule = defineModule({ resource: industries, table: 'industry' });
