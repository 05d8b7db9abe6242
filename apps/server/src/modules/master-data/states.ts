import { states } from '@pipewright/contract/resources/states.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const statesModule = defineModule({ resource: states, table: 'state' });
