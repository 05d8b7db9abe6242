import { products } from '@pipewright/contract/resources/products/products.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { withCommonHeadings } from '../import-headings.ts';

export const productsModule = defineModule({
  resource: products,
  table: 'product',
  imports: {
    needs: [['name']],
    keys: ['code', 'name'],
    dryRun: 'writing',
    headings: withCommonHeadings({
      name: ['Product', 'Product name', 'Item', 'Item name', 'Article', 'Title'],
      code: ['Product code', 'SKU', 'Article number', 'Item number', 'Item code', 'Part number'],
      productCategoryId: ['Category', 'Product category', 'Product family', 'Item group'],
      unit: ['Unit of measure', 'UOM', 'Usage unit'],
      price: ['Unit price', 'List price', 'Sales price', 'Standard price', 'Rate'],
      taxRateId: ['Tax', 'VAT', 'Tax class', 'Tax code'],
      billing: ['Billing frequency', 'Billing period', 'Recurring billing frequency'],
    }),
  },
});
