import { productCategories } from '@pipewright/contract/resources/product-categories.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { seedRows } from '../../platform/resources/write/seed-rows.ts';

/** That none stands below itself is kept by the database: see `tenant_tree`. */
export const productCategoriesModule = defineModule({
  resource: productCategories,
  table: 'product_category',
  seed: seedRows(productCategories, 'product_category', [
    { name: 'Products' },
    { name: 'Services' },
    { name: 'Subscriptions' },
  ]),
});
