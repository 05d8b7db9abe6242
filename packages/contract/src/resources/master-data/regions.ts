import { defineResource } from '../../define-resource.ts';
import { defaulted, masterFields, references, withTexts } from '../../fields/fields.ts';

export const regions = defineResource({
  name: 'region',
  path: '/regions',
  label: ['region', 'regions'],
  area: 'masters',
  fields: {
    ...masterFields,
    countryIds: withTexts(defaulted(references('country', 500), []), { label: 'Countries' }),
  },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
});
