import { defineResource } from '../../define-resource.ts';
import { defaulted, hexColor, integer, masterFields, stableKey, withTexts } from '../../fields/fields.ts';

export const priorities = defineResource({
  name: 'priority',
  path: '/priorities',
  label: ['priority', 'priorities'],
  area: 'masters',
  fields: {
    ...masterFields,
    color: hexColor,
    rank: withTexts(defaulted(integer({ min: 0, max: 100 }), 0), {
      help: 'From 0 to 100. The higher, the more urgent.',
    }),
    key: stableKey,
  },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
  sortable: ['rank'],
});
