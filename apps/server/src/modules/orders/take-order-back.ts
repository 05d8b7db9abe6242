import type { ChangeSet, TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { msg, writeText } from '../../platform/language/message.ts';
import { readerLanguage } from '../../platform/language/request-language.ts';

/**
 * Reverts the order of a quote when its acceptance was undone. An unchanged draft is deleted, a confirmed order is
 * cancelled, and a draft that somebody has edited is kept. The database rejects undoing an acceptance after a
 * delivery.
 */
export async function takeOrderBack(tx: TenantTx, quoteId: string, changeSet: ChangeSet): Promise<void> {
  const { tenantId } = tx.principal;
  const [quote] = await tx<{ language: string | null }>`
    select organization.language
    from crm.quote
    join crm.organization on organization.tenant_id = ${tenantId} and organization.id = ${tenantId}
    where quote.tenant_id = ${tenantId} and quote.id = ${quoteId} and quote.status <> 'accepted'
    for update of quote`;
  if (!quote) {
    return;
  }
  changeSet.changedEntities.add('sales-order');
  await tx`
    delete from crm.sales_order
    where tenant_id = ${tenantId} and quote_id = ${quoteId} and status = 'draft' and updated_at_utc = created_at_utc`;
  const reason = writeText(readerLanguage(quote.language), msg`The acceptance of the quote was undone`);
  await tx`
    update crm.sales_order set status = 'cancelled', closed_at_utc = now(), closing_reason = ${reason}
    where tenant_id = ${tenantId} and quote_id = ${quoteId} and status = 'confirmed'`;
}
