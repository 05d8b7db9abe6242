import { text, withTexts } from '@pipewright/contract/fields/fields.ts';
import { priceBookEntries } from '@pipewright/contract/resources/products/price-book-entries.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

/** Which of several prices applies is decided by the database: see `price_of`. */
export const priceBookEntriesModule = defineModule({
  resource: priceBookEntries,
  table: 'price_book_entry',
  imports: {
    needs: [['priceBookId'], ['productId'], ['price']],
    recognizedBy: [['priceBookId', 'priceBookId.sourceId'], ['productId', 'productId.sourceId'], ['price']],
    keys: [],
    currencyFrom: { record: 'priceBookId', amounts: ['price'] },
    extra: { currencyCode: withTexts(text(40), { label: 'Currency' }) },
    headings: {
      priceBookId: ['Price book name', 'Pricebook', 'Pricebook name', 'Price list', 'Price list name'],
      productId: ['Product name', 'Product code', 'SKU', 'Item', 'Item name'],
      fromQuantity: ['Minimum quantity', 'From quantity', 'Begin quantity', 'Quantity from', 'From range'],
      price: ['Unit price', 'List price', 'Price per unit', 'Amount'],
      currencyCode: ['Currency code', 'Currency ISO code', 'Price currency'],
      note: ['Description'],
    },
  },
});
