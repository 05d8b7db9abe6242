import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { type Message, msg } from '../../platform/language/message.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { lockOrder } from './confirm-order.ts';

interface Delivered {
  readonly id: string;
  readonly quantityDelivered: number;
}

/**
 * Stores how much was delivered of each line in all; without lines: everything. The status of the order follows: see
 * `crm.follow_deliveries`.
 */
export async function deliver(
  tx: TenantTx,
  module: Module,
  orderId: string,
  given: readonly Delivered[] | undefined,
): Promise<void> {
  const { status } = await lockOrder(tx, module, orderId);
  if (status !== 'confirmed' && status !== 'fulfilled') {
    throw conflict(
      status === 'draft' ? 'Confirm the order before its delivery.' : 'This order was cancelled.',
    );
  }
  const { tenantId } = tx.principal;
  const lines = await tx<{ id: string; quantity: number }>`
    select id, quantity from crm.sales_order_line
    where tenant_id = ${tenantId} and sales_order_id = ${orderId} and kind = 'item' and (not is_optional or is_chosen)`;
  const delivered = given ?? lines.map(({ id, quantity }) => ({ id, quantityDelivered: quantity }));
  assertPossible(delivered, lines);
  const [ids, quantities] = [delivered.map(({ id }) => id), delivered.map(each => each.quantityDelivered)];
  await tx`
    update crm.sales_order_line as line set quantity_delivered = given.quantity
    from unnest(${ids}::uuid[], ${quantities}::numeric[]) as given (id, quantity)
    where line.tenant_id = ${tenantId} and line.sales_order_id = ${orderId} and line.id = given.id
      and line.quantity_delivered <> given.quantity`;
}

function assertPossible(
  delivered: readonly Delivered[],
  lines: readonly { id: string; quantity: number }[],
): void {
  const problems = delivered.flatMap(({ id, quantityDelivered }, index): (readonly [string, Message])[] => {
    const line = lines.find(each => each.id === id.toLowerCase());
    if (!line) {
      return [[`lines.${index}.id`, msg`This line is no longer there`]];
    }
    return quantityDelivered > line.quantity
      ? [[`lines.${index}.quantityDelivered`, msg`More than was ordered`]]
      : [];
  });
  if (problems.length > 0) {
    throw invalid(Object.fromEntries(problems));
  }
}
