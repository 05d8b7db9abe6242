import { defineResource } from '../define-resource.ts';
import { computed, listFields, reference, text } from '../fields.ts';

/** A name is unique within its state; the country is the state's. */
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
