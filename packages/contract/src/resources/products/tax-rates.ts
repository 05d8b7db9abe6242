import { defineResource } from '../../define-resource.ts';
import { boolean, decimal, defaulted, masterFields, withTexts } from '../../fields/fields.ts';

export const taxRates = defineResource({
  name: 'tax-rate',
  path: '/tax-rates',
  label: ['tax rate', 'tax rates'],
  area: 'masters',
  fields: {
    ...masterFields,
    percent: { ...decimal({ min: 0, max: 100, digits: 4 }), display: 'percent' },
    isDefault: withTexts(defaulted(boolean(), false), {
      label: 'Default',
      help: 'Used for products and lines without a tax rate of their own. There is one default.',
    }),
  },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
  sortable: ['percent'],
});
