import { states } from '@pipewright/contract/resources/master-data/states.ts';
import { copyPlaces, placesCopiedOnUse } from '../../platform/places/copy-places.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const statesModule = defineModule({
  resource: states,
  table: 'state',
  copiedOnUse: placesCopiedOnUse('state'),
  // The name of a state is unique in its country, so the others must be there.
  check: async ({ tx, body: { countryId } }) => {
    if (countryId) {
      await copyPlaces(tx, [countryId]);
    }
    return undefined;
  },
});
