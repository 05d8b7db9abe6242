import { defineResource } from '../define-resource.ts';
import { defaulted, masterFields, references } from '../fields.ts';

export const regions = defineResource({
  name: 'region',
  path: '/regions',
  label: ['region', 'regions'],
  area: 'masters',
  fields: { ...masterFields, countryIds: defaulted(references('country', 500), []) },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
});
