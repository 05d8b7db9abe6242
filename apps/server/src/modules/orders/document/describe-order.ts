import type { OrderStatus } from '@pipewright/contract/resources/orders.ts';
import type { DocumentSnapshot } from '@pipewright/contract/sales-documents/document-snapshot.ts';
import type { TenantTx } from '../../../platform/database/tenant/tenant-db.ts';
import { notFound } from '../../../platform/errors.ts';
import { describeDocument } from '../../../platform/sales-documents/describe-document.ts';

/** The contents of an order confirmation. */
export interface DescribedOrder extends DocumentSnapshot {
  readonly status: OrderStatus;
  readonly customerReference: string | null;
  /** `2026-03-31`. */
  readonly deliveryDate: string | null;
  readonly deliveryAddress: string | null;
  readonly quoteNumber: string | null;
}

/** An order as it is now: unlike a quote, its delivery can still be agreed on once it was confirmed. */
export async function describeOrder(tx: TenantTx, orderId: string): Promise<DescribedOrder> {
  const { tenantId } = tx.principal;
  const [own] = await tx<Omit<DescribedOrder, keyof DocumentSnapshot>>`
    select sales_order.status, sales_order.customer_reference as "customerReference",
      sales_order.delivery_date::text as "deliveryDate", sales_order.delivery_address as "deliveryAddress",
      quote.number as "quoteNumber"
    from crm.sales_order
    left join crm.quote on quote.tenant_id = ${tenantId} and quote.id = sales_order.quote_id
    where sales_order.tenant_id = ${tenantId} and sales_order.id = ${orderId}`;
  if (!own) {
    throw notFound();
  }
  const table = { table: 'sales_order', issuedAt: 'confirmed_at_utc' } as const;
  return { ...(await describeDocument(tx, table, orderId)), ...own };
}
