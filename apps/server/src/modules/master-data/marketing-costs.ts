import { marketingCosts } from '@pipewright/contract/resources/marketing-costs.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { withCommonHeadings } from '../import-headings.ts';

export const marketingCostsModule = defineModule({
  resource: marketingCosts,
  table: 'marketing_cost',
  imports: {
    needs: [['name'], ['leadSourceId'], ['startsOn'], ['endsOn']],
    // The same advertisement has costs in many months, so no field identifies a row.
    keys: [],
    dryRun: 'writing',
    headings: withCommonHeadings({
      name: ['Cost', 'Item', 'Ad set'],
      leadSourceId: ['Source', 'Lead source', 'Channel'],
      campaign: ['Campaign', 'Campaign name'],
      startsOn: ['Start', 'Start date', 'From', 'First day'],
      endsOn: ['End', 'End date', 'To', 'Until', 'Last day'],
      budgetedAmount: ['Budget', 'Planned', 'Budgeted cost'],
      actualAmount: ['Actual', 'Spent', 'Spend', 'Amount spent', 'Actual cost'],
    }),
  },
});
