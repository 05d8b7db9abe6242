import { priceBooks } from '@pipewright/contract/resources/products/price-books.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const priceBooksModule = defineModule({
  resource: priceBooks,
  table: 'price_book',
  imports: {
    needs: [['name']],
    keys: ['name'],
    dryRun: 'writing',
    headings: {
      name: ['Price book', 'Price book name', 'Pricebook', 'Pricebook name', 'Price list', 'Price list name'],
      currencyId: ['Currency', 'Currency code', 'Currency ISO code'],
      description: ['Notes'],
      isActive: ['Active', 'Is active'],
      validFrom: ['Start date', 'Valid from'],
      validUntil: ['End date', 'Valid to', 'Expires on'],
    },
  },
});
