import { defineResource } from '../../define-resource.ts';
import { code, listFields, optional, text, withTexts } from '../../fields/fields.ts';

export const countries = defineResource({
  name: 'country',
  path: '/countries',
  label: ['country', 'countries'],
  area: 'masters',
  fields: {
    name: withTexts(text(100), { label: 'Country Name' }),
    code: withTexts(code(2), { label: 'Code ISO 2', help: 'Two letters, such as IN.' }),
    code3: withTexts(optional(code(3)), { label: 'Code ISO 3', help: 'Three letters, such as IND.' }),
    ...listFields,
  },
  title: 'name',
  search: ['name', 'code'],
  sort: ['sortOrder', 'name'],
  sortable: ['name', 'code'],
});
