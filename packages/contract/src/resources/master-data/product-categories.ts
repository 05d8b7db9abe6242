import { defineResource } from '../../define-resource.ts';
import { masterFields, optional, reference, withTexts } from '../../fields/fields.ts';

export const productCategories = defineResource({
  name: 'product-category',
  path: '/product-categories',
  label: ['product category', 'product categories'],
  area: 'masters',
  fields: {
    ...masterFields,
    parentId: withTexts(optional(reference('product-category')), {
      help: 'Leave it empty for a category at the top.',
      placeholder: 'None',
    }),
  },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
});
