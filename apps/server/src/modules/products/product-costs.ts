import { productCosts } from '@pipewright/contract/resources/products/product-costs.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const productCostsModule = defineModule({ resource: productCosts, table: 'product_cost' });
