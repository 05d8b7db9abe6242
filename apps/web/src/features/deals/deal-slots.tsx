import type { deals } from '@pipewright/contract/resources/deals.ts';
import { Amount } from '../../kit/amount.tsx';
import { FieldColumns } from '../../kit/record-page/field-columns.tsx';
import type { WorkspaceSlotsOf } from '../../kit/workspace/define-workspace.ts';
import { DealFigures } from './deal-figures.tsx';
import { DealViews } from './deal-views.tsx';

/** What deals have besides what every list has. */
export const dealSlots: WorkspaceSlotsOf<typeof deals> = {
  form: () => <FieldColumns />,
  cell: {
    amount: ({ record: { amount, currency } }) =>
      amount > 0 ? <Amount value={amount} currency={currency} /> : null,
    probability: ({ record }) => `${record.probability}%`,
  },
  figures: DealFigures,
  pageActions: DealViews,
};
