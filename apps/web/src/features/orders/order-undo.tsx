import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { orders } from '@pipewright/contract/resources/orders.ts';
import { useState } from 'react';
import timeline from '../../kit/common/timeline/timeline.module.css';
import { useRights } from '../../kit/data/session/viewer.tsx';
import type { FinalChanges } from '../../kit/records/form/form-context.ts';
import { CancelDialog } from './order-dialogs.tsx';
import type { FullOrder, Order } from './order-queries.ts';

/** An order that was confirmed keeps its number: it can be cancelled. */
export const finalOrderChanges: FinalChanges<Order> = {
  areIn: ({ changes }) => changes.some(({ field, before }) => field === 'status' && before === 'draft'),
  Instead: CancelInstead,
};

function CancelInstead({ record: order }: { record: Order }) {
  const [isAsking, ask] = useState(false);
  const mayEdit = useRights(orders)('edit', order);
  return order.status === 'confirmed' && mayEdit ? (
    <>
      {' · '}
      <UnstyledButton className={timeline.undo} onClick={() => ask(true)}>
        {t`Cancel order`}
      </UnstyledButton>
      {isAsking && <CancelDialog order={order as FullOrder} onClose={() => ask(false)} />}
    </>
  ) : null;
}
