import { msg } from '@lingui/core/macro';
import { regions } from '@pipewright/contract/resources/master-data/regions.ts';
import { IconFlag3 } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

export const regionScreens = defineScreens(regions, {
  label: ['Region', 'Regions'],
  route: '/administration/masters/regions',
  section: 'Geographic',
  subtitle: msg`Groups of countries, as you sell to them`,
  icon: IconFlag3,
  columns: ['name', 'countryIds', 'description', 'sortOrder', 'isActive'],
  form: ['name', 'countryIds', 'description', 'sortOrder', 'isActive'],
  filters: ['countryIds', 'isActive'],
  fieldTexts: { countryIds: { all: msg`All Countries` } },
});
