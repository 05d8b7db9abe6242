import { defineResource } from '../define-resource.ts';
import { masterFields, optional, reference } from '../fields.ts';

export const productCategories = defineResource({
  name: 'product-category',
  path: '/product-categories',
  label: ['product category', 'product categories'],
  area: 'masters',
  fields: { ...masterFields, parentId: optional(reference('product-category')) },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
});
