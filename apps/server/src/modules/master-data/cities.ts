import { cities } from '@pipewright/contract/resources/cities.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const citiesModule = defineModule({ resource: cities, table: 'city' });
