import { defineResource } from '../define-resource.ts';
import { boolean, defaulted, hexColor, kept, masterFields, stableKey } from '../fields.ts';

/** At least one active status is open, and one closed. `isWon` tells which closed ones count as won. */
export const leadStatuses = defineResource({
  name: 'lead-status',
  path: '/lead-statuses',
  label: ['lead status', 'lead statuses'],
  area: 'masters',
  fields: {
    ...masterFields,
    colorCode: hexColor,
    isClosedStatus: defaulted(boolean(), false),
    isWon: kept(boolean()),
    key: stableKey,
  },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
});
