import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict } from '../../platform/errors.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { ownerOfNew } from '../../platform/resources/query/reach.ts';
import { copyDocument, readDocument } from '../../platform/sales-documents/copy-document.ts';

const copiedFields = [
  'name',
  'currencyId',
  'priceBookId',
  'discountPercent',
  'discountAmount',
  'dealId',
  'companyId',
  'contactId',
  'deliveryAddress',
  'description',
  'ownerUserId',
  'custom',
] as const;

export async function copy(tx: TenantTx, orders: Module, id: string): Promise<string> {
  const from = await readDocument(tx, orders, id);
  return (await copyDocument(tx, orders, { from, fields: copiedFields })).id as string;
}

/** A draft from an accepted quote that the user may see. */
export async function createFromQuote(
  tx: TenantTx,
  { orders, quotes }: { orders: Module; quotes: Module },
  quoteId: string,
): Promise<string> {
  const quote = await readDocument(tx, quotes, quoteId);
  if (quote.isHistory) {
    throw conflict('This quote was imported and stays as it was. Copy it instead.');
  }
  const owner = ownerOfNew(orders.resource, tx.principal, quote.ownerUserId) as string | null;
  const created = await orderQuote(tx, quoteId, owner);
  if (!created) {
    throw conflict('Only an accepted quote without an order can become one.');
  }
  return created;
}

/**
 * Creates an order from an accepted quote, unless it has one that was not cancelled. The quote is locked until the
 * commit, so that only one order is created.
 */
export async function orderQuote(
  tx: TenantTx,
  quoteId: string,
  ownerUserId: string | null,
): Promise<string | undefined> {
  const { tenantId } = tx.principal;
  const accepted = await tx`
    select from crm.quote where tenant_id = ${tenantId} and id = ${quoteId} and status = 'accepted' and not is_history
    for update`;
  const existing = await tx`
    select from crm.sales_order
    where tenant_id = ${tenantId} and quote_id = ${quoteId} and status <> 'cancelled' limit 1`;
  if (accepted.length === 0 || existing.length > 0) {
    return undefined;
  }
  const [row] = await tx<{ id: string }>`
    select crm.order_from_quote(${quoteId}::uuid, ${ownerUserId}::uuid) as id`;
  return row?.id;
}
