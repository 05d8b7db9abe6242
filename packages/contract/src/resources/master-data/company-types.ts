import { defineResource } from '../../define-resource.ts';
import { masterFields } from '../../fields/fields.ts';

export const companyTypes = defineResource({
  name: 'company-type',
  path: '/company-types',
  label: ['company type', 'company types'],
  area: 'masters',
  fields: masterFields,
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
});
