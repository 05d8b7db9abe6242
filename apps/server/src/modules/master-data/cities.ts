import { cities } from '@pipewright/contract/resources/master-data/cities.ts';
import { placesCopiedOnUse } from '../../platform/places/copy-places.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const citiesModule = defineModule({
  resource: cities,
  table: 'city',
  copiedOnUse: placesCopiedOnUse('city'),
});
