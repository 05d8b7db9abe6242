import type { OrderStatus } from '@pipewright/contract/resources/orders.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { defineProcessor } from '../../platform/event-feed/define-processor.ts';
import { msg, type Text } from '../../platform/language/message.ts';
import { notify } from '../../platform/notifications/notify.ts';

/** Notifies owners of what others have done with their orders, and of orders made from accepted quotes. */
export const notifyOrderOwner = defineProcessor({
  name: 'notify-order-owner',
  on: ['sales-order.created', 'sales-order.updated'],
  async run(tx, { cause, changes }) {
    if (!cause || cause.isUndo) {
      return;
    }
    for (const { rowId, kind, after } of changes) {
      const isNew = kind === 'sales-order.created' && cause.actorId === null;
      if (isNew || typeof after?.status === 'string') {
        await tell(tx, rowId, { isNew, actorId: cause.actorId });
      }
    }
  },
});

function titleOf(status: OrderStatus, number: string): Text | undefined {
  switch (status) {
    case 'draft':
      return msg`A quote has become an order: confirm it`;
    case 'confirmed':
      return msg`Order ${number} was confirmed`;
    case 'fulfilled':
      return msg`Order ${number} was delivered`;
    case 'cancelled':
      return msg`Order ${number} was cancelled`;
  }
}

async function tell(
  tx: TenantTx,
  id: string,
  { isNew, actorId }: { isNew: boolean; actorId: string | null },
): Promise<void> {
  const { tenantId } = tx.principal;
  const [order] = await tx<{
    status: OrderStatus;
    number: string | null;
    userId: string;
    fromQuote: boolean;
  }>`
    select sales_order.status, sales_order.number, membership.user_id as "userId",
      sales_order.quote_id is not null as "fromQuote"
    from crm.sales_order
    join crm.membership on membership.tenant_id = ${tenantId}
      and membership.user_id = sales_order.owner_user_id and membership.is_active
    where sales_order.tenant_id = ${tenantId} and sales_order.id = ${id}
      and sales_order.owner_user_id is distinct from ${actorId}::uuid`;
  // Sample data and imports add many orders at once, and notify nobody.
  if (!order || (isNew && !(order.fromQuote && order.status === 'draft'))) {
    return;
  }
  const title = titleOf(order.status, order.number ?? '');
  if (title) {
    await notify(tx, {
      type: 'order',
      userId: order.userId,
      title,
      path: `/orders/${id}`,
      about: { entity: 'sales-order', recordId: id },
    });
  }
}
