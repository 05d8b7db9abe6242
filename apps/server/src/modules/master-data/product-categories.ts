import { productCategories } from '@pipewright/contract/resources/master-data/product-categories.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { seedRows } from '../../platform/resources/write/seed-rows.ts';

/** The database ensures that no category is its own ancestor: see `tenant_tree`. */
export const productCategoriesModule = defineModule({
  resource: productCategories,
  table: 'product_category',
  seed: seedRows(productCategories, 'product_category', [
    { name: 'Products' },
    { name: 'Services' },
    { name: 'Subscriptions' },
  ]),
});
