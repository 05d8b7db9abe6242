import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import type { orders } from '@pipewright/contract/resources/orders.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict, invalid, stale } from '../../platform/errors.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { lockRecord, type Target } from '../../platform/resources/write/write-records.ts';
import { takeNumber } from '../../platform/sales-documents/take-number.ts';

type Order = RecordOf<typeof orders>;

/** An order that the user may change, held until the transaction ends. */
export async function lockOrder(tx: TenantTx, module: Module, id: string): Promise<Order> {
  return (await lockRecord(tx, module, id)) as Order;
}

export async function confirm(tx: TenantTx, module: Module, target: Target): Promise<void> {
  const order = await lockOrder(tx, module, target.id);
  if (target.ifMatch !== undefined && target.ifMatch !== order.version) {
    throw stale();
  }
  if (order.status !== 'draft') {
    throw conflict('This order was confirmed already.');
  }
  if (!order.companyId && !order.contactId) {
    throw invalid({ companyId: 'Choose the company or the contact that the order is from' });
  }
  const lines = await tx`
    select from crm.sales_order_line
    where tenant_id = ${tx.principal.tenantId} and sales_order_id = ${order.id} and kind = 'item'
      and quantity > 0 and (not is_optional or is_chosen)
    limit 1`;
  if (lines.length === 0) {
    throw invalid({ lines: 'Add at least one product or line with a quantity' });
  }
  await giveNumber(tx, order.id);
}

/** Confirms a draft. Last, because the counter is locked until the commit. */
export async function giveNumber(tx: TenantTx, orderId: string): Promise<void> {
  const { tenantId } = tx.principal;
  const number = await takeNumber(tx, 'sales_order');
  await tx`
    update crm.sales_order set status = 'confirmed', confirmed_at_utc = now(), number = ${number}
    where tenant_id = ${tenantId} and id = ${orderId}`;
}

/** The order keeps its number and its deliveries. */
export async function cancel(tx: TenantTx, module: Module, id: string, reason: string): Promise<void> {
  const { status } = await lockOrder(tx, module, id);
  if (status === 'draft') {
    throw conflict('Only a confirmed order can be cancelled. Delete the draft instead.');
  }
  if (status === 'fulfilled') {
    throw conflict('Everything was delivered already. Take a delivery back first.');
  }
  if (status === 'cancelled') {
    throw conflict('This order was cancelled already.');
  }
  await tx`
    update crm.sales_order set status = 'cancelled', closed_at_utc = now(), closing_reason = ${reason}
    where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
}
