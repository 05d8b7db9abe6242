import { defineResource } from '../../define-resource.ts';
import {
  boolean,
  defaulted,
  hexColor,
  kept,
  masterFields,
  stableKey,
  withTexts,
} from '../../fields/fields.ts';

/** At least one active status is open and one is closed. `isWon` marks the closed ones that count as won. */
export const leadStatuses = defineResource({
  name: 'lead-status',
  path: '/lead-statuses',
  label: ['lead status', 'lead statuses'],
  area: 'masters',
  fields: {
    ...masterFields,
    colorCode: hexColor,
    isClosedStatus: withTexts(defaulted(boolean(), false), {
      label: 'Closed status',
      help: 'Open: leads can progress. Closed: a final status.',
    }),
    isWon: withTexts(kept(boolean()), {
      label: 'Counts as won',
      help: 'A closed status that means success.',
    }),
    key: stableKey,
  },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
});
