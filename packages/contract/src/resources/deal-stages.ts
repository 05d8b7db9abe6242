import { defineResource } from '../define-resource.ts';
import { boolean, defaulted, hexColor, integer, masterFields } from '../fields.ts';

/** A stage is open, won or lost; it cannot be both of the last. */
export const dealStages = defineResource({
  name: 'deal-stage',
  path: '/deal-stages',
  label: ['deal stage', 'deal stages'],
  area: 'masters',
  fields: {
    ...masterFields,
    /** In percent. */
    probability: defaulted(integer({ min: 0, max: 100 }), 0),
    color: hexColor,
    isWon: defaulted(boolean(), false),
    isLost: defaulted(boolean(), false),
  },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
  sortable: ['probability'],
});
