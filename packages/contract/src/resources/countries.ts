import { defineResource } from '../define-resource.ts';
import { code, listFields, optional, text } from '../fields.ts';

export const countries = defineResource({
  name: 'country',
  path: '/countries',
  label: ['country', 'countries'],
  area: 'masters',
  fields: { name: text(100), code: code(2), code3: optional(code(3)), ...listFields },
  title: 'name',
  search: ['name', 'code'],
  sort: ['sortOrder', 'name'],
  sortable: ['name', 'code'],
});
