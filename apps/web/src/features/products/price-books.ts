import { msg } from '@lingui/core/macro';
import { priceBooks } from '@pipewright/contract/resources/products/price-books.ts';
import { IconBook2 } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

export const priceBookScreens = defineScreens(priceBooks, {
  label: ['Price book', 'Price books'],
  route: '/administration/masters/price-books',
  section: 'Sales',
  subtitle: msg`Prices in a currency, by quantity and for some time`,
  icon: IconBook2,
  columns: ['name', 'currency', 'includesTax', 'validFrom', 'validUntil', 'isActive'],
  form: ['name', 'currencyId', 'includesTax', 'validFrom', 'validUntil', 'description', 'isActive'],
  filters: ['currencyId', 'isActive'],
});
