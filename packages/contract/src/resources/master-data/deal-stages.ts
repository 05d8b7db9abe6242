import { defineResource } from '../../define-resource.ts';
import {
  boolean,
  choice,
  defaulted,
  hexColor,
  integer,
  masterFields,
  withTexts,
} from '../../fields/fields.ts';
import { openCategories } from '../../forecast/forecast-categories.ts';

/** A stage is open, won or lost; never both won and lost. */
export const dealStages = defineResource({
  name: 'deal-stage',
  path: '/deal-stages',
  label: ['deal stage', 'deal stages'],
  area: 'masters',
  fields: {
    ...masterFields,
    /** In percent. */
    probability: withTexts(defaulted(integer({ min: 0, max: 100 }), 0), {
      label: 'Probability (%)',
      help: 'How likely a deal is won from here, from 0 to 100.',
    }),
    color: hexColor,
    isWon: withTexts(defaulted(boolean(), false), { label: 'Deals here are won' }),
    isLost: withTexts(defaulted(boolean(), false), { label: 'Deals here are lost' }),
    /** The default for its open deals. */
    forecastCategory: withTexts(defaulted(choice(openCategories, { 'best-case': 'Best case' }), 'pipeline'), {
      help: 'How open deals here count in the forecast. Won deals are closed, lost ones are omitted.',
    }),
  },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
  sortable: ['probability'],
});
