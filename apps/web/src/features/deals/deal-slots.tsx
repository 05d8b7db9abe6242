import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import type { deals } from '@pipewright/contract/resources/deals.ts';
import { moneyFormat } from '../../kit/money.ts';
import type { RecordSlot } from '../../kit/slots.ts';
import { useViewer } from '../../kit/viewer.tsx';
import type { WorkspaceSlotsOf } from '../../kit/workspace/define-workspace.ts';

type Deal = RecordOf<typeof deals>;

/** What deals have besides what every list has. */
export const dealSlots: WorkspaceSlotsOf<typeof deals> = {
  cell: { amount: AmountCell, probability: ({ record }) => `${record.probability}%` },
};

/** In the currency that the deal is made in. */
function AmountCell({ record: { amount, currency } }: RecordSlot<Deal>) {
  const base = useViewer().organization.currency;
  return amount > 0 ? moneyFormat(currency ?? base).format(amount) : null;
}
