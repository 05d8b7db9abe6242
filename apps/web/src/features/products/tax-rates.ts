import { msg } from '@lingui/core/macro';
import { taxRates } from '@pipewright/contract/resources/products/tax-rates.ts';
import { IconReceiptTax } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

export const taxRateScreens = defineScreens(taxRates, {
  label: ['Tax rate', 'Tax rates'],
  route: '/administration/masters/tax-rates',
  section: 'Sales',
  subtitle: msg`Taxes that are added to prices, or included in them`,
  icon: IconReceiptTax,
  columns: ['name', 'percent', 'isDefault', 'description', 'sortOrder', 'isActive'],
  form: ['name', 'percent', 'isDefault', 'description', 'sortOrder', 'isActive'],
});
