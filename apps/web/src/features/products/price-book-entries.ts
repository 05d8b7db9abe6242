import { msg } from '@lingui/core/macro';
import { priceBookEntries } from '@pipewright/contract/resources/products/price-book-entries.ts';
import { IconTag } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

export const priceBookEntryScreens = defineScreens(priceBookEntries, {
  label: ['Price', 'Prices'],
  route: '/administration/masters/prices',
  section: 'Sales',
  subtitle: msg`What products cost in each price book`,
  icon: IconTag,
  columns: ['product', 'priceBook', 'fromQuantity', 'price', 'note', 'updatedAtUtc'],
  nameColumn: 'product',
  form: ['priceBookId', 'productId', 'fromQuantity', 'price', 'note'],
  filters: ['priceBookId', 'productId'],
  texts: { add: msg`Add price`, noneYet: msg`No prices in price books yet`, unnamed: msg`Price` },
});
