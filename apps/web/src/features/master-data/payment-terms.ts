import { msg } from '@lingui/core/macro';
import { paymentTerms } from '@pipewright/contract/resources/master-data/payment-terms.ts';
import { IconCalendarDollar } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

export const paymentTermScreens = defineScreens(paymentTerms, {
  label: ['Payment term', 'Payment terms'],
  route: '/administration/masters/payment-terms',
  section: 'Sales',
  subtitle: msg`When invoices are due`,
  icon: IconCalendarDollar,
  columns: ['name', 'days', 'description', 'sortOrder', 'isActive'],
  form: ['name', 'days', 'description', 'sortOrder', 'isActive'],
});
