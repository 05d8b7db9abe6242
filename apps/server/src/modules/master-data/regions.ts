import { regions } from '@pipewright/contract/resources/regions.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const regionsModule = defineModule({ resource: regions, table: 'region' });
