import { defineResource } from '../../define-resource.ts';
import { computed, listFields, reference, text } from '../../fields/fields.ts';

/** Names are unique within a state. The country is that of the state. */
export const cities = defineResource({
  name: 'city',
  path: '/cities',
  label: ['city', 'cities'],
  area: 'masters',
  fields: {
    name: text(100),
    stateId: reference('state'),
    countryId: computed(reference('country')),
    ...listFields,
  },
  title: 'name',
  search: ['name'],
  sort: ['sortOrder', 'name'],
  sortable: ['name'],
});
