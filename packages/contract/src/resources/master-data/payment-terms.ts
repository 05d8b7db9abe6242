import { defineResource } from '../../define-resource.ts';
import { defaulted, integer, masterFields, withTexts } from '../../fields/fields.ts';

export const paymentTerms = defineResource({
  name: 'payment-term',
  path: '/payment-terms',
  label: ['payment term', 'payment terms'],
  area: 'masters',
  fields: {
    ...masterFields,
    days: withTexts(defaulted(integer({ min: 0, max: 365 }), 30), {
      help: 'Days from the invoice until it is due.',
    }),
  },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
  sortable: ['days'],
});
