import { msg } from '@lingui/core/macro';
import { companyTypes } from '@pipewright/contract/resources/master-data/company-types.ts';
import { IconBuildings } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

export const companyTypeScreens = defineScreens(companyTypes, {
  label: ['Company type', 'Company types'],
  route: '/administration/masters/company-types',
  section: 'Business',
  subtitle: msg`Customer, partner, supplier and others`,
  icon: IconBuildings,
  columns: ['name', 'description', 'sortOrder', 'isActive', 'createdAtUtc'],
  form: ['name', 'description', 'sortOrder', 'isActive'],
});
