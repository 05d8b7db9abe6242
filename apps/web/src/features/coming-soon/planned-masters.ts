import {
  IconActivity,
  IconBuildingCommunity,
  IconBuildingFactory2,
  IconBuildings,
  IconCalendarDollar,
  IconCoins,
  IconFlag3,
  IconMap,
  IconProgressCheck,
  IconStairs,
  IconTargetArrow,
  IconUserShield,
  IconWorld,
} from '@tabler/icons-react';
import type { Planned } from './coming-soon.ts';

type Line = readonly [type: string, title: string, icon: Planned['icon'], promise: string];

/** The kinds of master data that have no screen yet. */
export const plannedMasters: readonly Planned[] = [
  ...section('Geographic', [
    ['countries', 'Countries', IconWorld, 'Countries with their ISO codes'],
    ['states', 'States', IconMap, 'States and provinces of the countries'],
    ['cities', 'Cities', IconBuildingCommunity, 'Cities of the states'],
    ['regions', 'Regions', IconFlag3, 'Groups of countries, as you sell to them'],
  ]),
  ...section('Business', [
    ['industries', 'Industries', IconBuildingFactory2, 'The trades that companies are in'],
    ['company-types', 'Company Types', IconBuildings, 'Customer, partner, supplier and others'],
    ['lead-sources', 'Lead Sources', IconTargetArrow, 'Where leads come from'],
    ['lead-status', 'Lead Statuses', IconProgressCheck, 'The steps of a lead, from new to closed'],
  ]),
  ...section('Sales', [
    ['deal-stages', 'Deal Stages', IconStairs, 'The steps of a deal, with their probability'],
    ['currencies', 'Currencies', IconCoins, 'Currencies and their rates to the base currency'],
    ['payment-terms', 'Payment Terms', IconCalendarDollar, 'When invoices are due'],
  ]),
  ...section('System', [
    ['user-roles', 'User Roles', IconUserShield, 'Who may see and change what'],
    ['activity-types', 'Activity Types', IconActivity, 'Calls, meetings, mails and other kinds of activity'],
  ]),
];

function section(title: string, lines: readonly Line[]): readonly Planned[] {
  return lines.map(([type, name, icon, promise]) => ({
    route: `/administration/masters/${type}`,
    title: name,
    section: title,
    icon,
    promise,
  }));
}
