import { msg } from '@lingui/core/macro';
import { marketingCosts } from '@pipewright/contract/resources/marketing-costs.ts';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

/** Reached from the page about the return of marketing. */
export const marketingCostScreens = defineScreens(marketingCosts, {
  label: ['Marketing cost', 'Marketing costs'],
  route: '/analytics/marketing-costs',
  subtitle: msg`What each lead source and campaign costs, and what was planned`,
  columns: ['name', 'leadSource', 'campaign', 'startsOn', 'endsOn', 'budgetedAmount', 'actualAmount'],
  form: [
    'name',
    'leadSourceId',
    'campaign',
    'startsOn',
    'endsOn',
    'currencyId',
    'budgetedAmount',
    'actualAmount',
    'notes',
  ],
  filters: ['leadSourceId'],
});
