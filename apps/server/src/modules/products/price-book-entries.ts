import { priceBookEntries } from '@pipewright/contract/resources/products/price-book-entries.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

/** Which of several prices applies is decided by the database: see `price_of`. */
export const priceBookEntriesModule = defineModule({ resource: priceBookEntries, table: 'price_book_entry' });
