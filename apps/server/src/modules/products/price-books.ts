import { priceBooks } from '@pipewright/contract/resources/products/price-books.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const priceBooksModule = defineModule({ resource: priceBooks, table: 'price_book' });
