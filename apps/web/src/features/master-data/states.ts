import { msg } from '@lingui/core/macro';
import { placesCredit } from '@pipewright/contract/credits.ts';
import { states } from '@pipewright/contract/resources/master-data/states.ts';
import { IconMap } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

export const stateScreens = defineScreens(states, {
  label: ['State', 'States'],
  route: '/administration/masters/states',
  section: 'Geographic',
  subtitle: msg`States and provinces of the countries · ${{ credit: placesCredit.text }}`,
  icon: IconMap,
  columns: ['name', 'code', 'countryId', 'sortOrder', 'isActive'],
  form: ['name', 'code', 'countryId', 'sortOrder', 'isActive'],
  formFrame: 'modal',
  filters: ['countryId', 'isActive'],
  qualifier: 'countryId',
  texts: {
    newButton: msg`New State`,
    createTitle: msg`Add New State`,
    editTitle: msg`Edit State`,
    createButton: msg`Create State`,
    updateButton: msg`Update State`,
    all: msg`All States`,
    unknown: msg`Unknown State`,
    totalFigure: msg`Total States`,
    activeFigure: msg`Active States`,
    noMatch: msg`No states found`,
    loadFailed: msg`Failed to fetch states`,
  },
});
