import { defineResource } from '../../define-resource.ts';
import { hexColor, masterFields } from '../../fields/fields.ts';

export const tags = defineResource({
  name: 'tag',
  path: '/tags',
  label: ['tag', 'tags'],
  area: 'masters',
  fields: { ...masterFields, color: hexColor },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
});
