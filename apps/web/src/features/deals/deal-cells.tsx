import type { deals } from '@pipewright/contract/resources/deals.ts';
import { Amount } from '../../kit/formats/amount.tsx';
import type { SlotsOf } from '../../kit/records/screens/define-screens.ts';

/** An amount in the deal's own currency, and a chance in percent. */
export const dealCells = {
  amount: ({ record: { amount, currency } }) =>
    amount > 0 ? <Amount value={amount} currency={currency} /> : null,
  probability: ({ record }) => `${record.probability}%`,
} satisfies SlotsOf<typeof deals>['cell'];
