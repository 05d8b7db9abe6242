import { defineResource } from '../define-resource.ts';
import { defaulted, integer, masterFields } from '../fields.ts';

export const paymentTerms = defineResource({
  name: 'payment-term',
  path: '/payment-terms',
  label: ['payment term', 'payment terms'],
  area: 'masters',
  fields: { ...masterFields, days: defaulted(integer({ min: 0, max: 365 }), 30) },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
  sortable: ['days'],
});
