import { defineResource } from '../define-resource.ts';
import { boolean, defaulted, hexColor, integer, masterFields, withTexts } from '../fields.ts';

/** A stage is open, won or lost; it cannot be both of the last. */
export const dealStages = defineResource({
  name: 'deal-stage',
  path: '/deal-stages',
  label: ['deal stage', 'deal stages'],
  area: 'masters',
  fields: {
    ...masterFields,
    /** In percent. */
    probability: withTexts(defaulted(integer({ min: 0, max: 100 }), 0), {
      label: 'Probability (%)',
      help: 'How likely a deal is won from here, from 0 to 100.',
    }),
    color: hexColor,
    isWon: withTexts(defaulted(boolean(), false), { label: 'Deals here are won' }),
    isLost: withTexts(defaulted(boolean(), false), { label: 'Deals here are lost' }),
  },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
  sortable: ['probability'],
});
