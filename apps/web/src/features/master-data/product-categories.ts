import { msg } from '@lingui/core/macro';
import { productCategories } from '@pipewright/contract/resources/master-data/product-categories.ts';
import { IconCategory } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

export const productCategoryScreens = defineScreens(productCategories, {
  label: ['Product category', 'Product categories'],
  route: '/administration/masters/product-categories',
  section: 'Sales',
  subtitle: msg`Categories your products belong to`,
  icon: IconCategory,
  columns: ['name', 'parentId', 'description', 'sortOrder', 'isActive', 'createdAtUtc'],
  form: ['name', 'parentId', 'description', 'sortOrder', 'isActive'],
  filters: ['parentId', 'isActive'],
});
