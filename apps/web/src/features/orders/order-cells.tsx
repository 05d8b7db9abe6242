import { t } from '@lingui/core/macro';
import type { OrderStatus, orders } from '@pipewright/contract/resources/orders.ts';
import { writePercent } from '../../kit/formats/formats.ts';
import type { SlotsOf } from '../../kit/records/screens/define-screens.ts';
import { StatusChip, type Tone } from '../../kit/ui/chips/status-chip.tsx';

const tones: Readonly<Record<OrderStatus, Tone>> = {
  draft: 'grey',
  confirmed: 'blue',
  fulfilled: 'green',
  cancelled: 'red',
};

interface OrderStatusChipProps {
  readonly order: { readonly status: OrderStatus; readonly deliveredPercent?: number };
}

/** The status, and how much was delivered where that is some but not all. */
export function OrderStatusChip({ order: { status, deliveredPercent = 0 } }: OrderStatusChipProps) {
  const delivered = writePercent(deliveredPercent);
  const names: Readonly<Record<OrderStatus, string>> = {
    draft: t`Draft`,
    confirmed: deliveredPercent > 0 ? t`${delivered} delivered` : t`Confirmed`,
    fulfilled: t`Fulfilled`,
    cancelled: t`Cancelled`,
  };
  return <StatusChip tone={tones[status]}>{names[status]}</StatusChip>;
}

export const orderCells = {
  status: ({ record }) => <OrderStatusChip order={record} />,
} satisfies SlotsOf<typeof orders>['cell'];

export const orderSlots: SlotsOf<typeof orders> = { cell: orderCells };
