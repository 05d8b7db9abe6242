import { msg } from '@lingui/core/macro';
import { placesCredit } from '@pipewright/contract/credits.ts';
import { cities } from '@pipewright/contract/resources/master-data/cities.ts';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

export const cityScreens = defineScreens(cities, {
  label: ['City', 'Cities'],
  route: '/administration/masters/cities',
  section: 'Geographic',
  subtitle: msg`Cities of the states · ${{ credit: placesCredit.text }}`,
  icon: IconBuildingCommunity,
  columns: ['name', 'stateId', 'countryId', 'sortOrder', 'isActive'],
  form: ['name', 'stateId', 'sortOrder', 'isActive'],
  formFrame: 'modal',
  filters: ['countryId', 'stateId', 'isActive'],
  qualifier: 'stateId',
  texts: {
    newButton: msg`New City`,
    createTitle: msg`Add New City`,
    editTitle: msg`Edit City`,
    createButton: msg`Create City`,
    updateButton: msg`Update City`,
    totalFigure: msg`Total Cities`,
    activeFigure: msg`Active Cities`,
    noMatch: msg`No cities found`,
    loadFailed: msg`Failed to fetch cities`,
  },
});
