import { msg } from '@lingui/core/macro';
import { productCosts } from '@pipewright/contract/resources/products/product-costs.ts';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

/** Reached from a product, not from the menu. */
export const productCostScreens = defineScreens(productCosts, {
  label: ['Product cost', 'Product costs'],
  route: '/sales/product-costs',
  subtitle: msg`What products cost you`,
  columns: ['product', 'cost', 'note', 'updatedAtUtc'],
  nameColumn: 'product',
  form: ['productId', 'cost', 'note'],
  filters: ['productId'],
  texts: { unnamed: msg`Cost per unit` },
});
