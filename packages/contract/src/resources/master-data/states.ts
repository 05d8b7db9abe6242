import { defineResource } from '../../define-resource.ts';
import { listFields, optional, reference, text } from '../../fields/fields.ts';

/** The first-level divisions of countries. A name is unique within its country. */
export const states = defineResource({
  name: 'state',
  path: '/states',
  label: ['state', 'states'],
  area: 'masters',
  fields: {
    name: text(100),
    code: optional(text(10)),
    countryId: reference('country'),
    ...listFields,
  },
  title: 'name',
  search: ['name', 'code'],
  sort: ['sortOrder', 'name'],
  sortable: ['name', 'code'],
});
