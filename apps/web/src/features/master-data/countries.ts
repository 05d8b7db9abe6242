import { msg } from '@lingui/core/macro';
import { countries } from '@pipewright/contract/resources/master-data/countries.ts';
import { IconWorld } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

export const countryScreens = defineScreens(countries, {
  label: ['Country', 'Countries'],
  route: '/administration/masters/countries',
  section: 'Geographic',
  subtitle: msg`Countries with their ISO codes`,
  icon: IconWorld,
  columns: ['name', 'code', 'code3', 'sortOrder', 'isActive', 'createdAtUtc'],
  form: ['name', 'code', 'code3', 'sortOrder', 'isActive'],
  drawerSize: 'lg',
  texts: {
    createTitle: msg`Add New Country`,
    editTitle: msg`Edit Country`,
    all: msg`All Countries`,
    unknown: msg`Unknown Country`,
    noMatch: msg`No countries found`,
    loadFailed: msg`Failed to fetch countries`,
  },
});
