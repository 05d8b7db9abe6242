import { type QuoteSnapshot, quoteSnapshot } from '@pipewright/contract/quotes/quote-snapshot.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { notFound } from '../errors.ts';
import { describeDocument } from './describe-document.ts';

/** Stores what the customer is sent. The quote must have its number already. */
export async function takeSnapshot(tx: TenantTx, quoteId: string): Promise<void> {
  const { tenantId } = tx.principal;
  const snapshot = await describeQuote(tx, quoteId);
  await tx`
    insert into crm.quote_snapshot (tenant_id, quote_id, snapshot)
    values (${tenantId}, ${quoteId}, ${JSON.stringify(snapshot)}::text::jsonb)`;
}

export async function readSnapshot(tx: TenantTx, quoteId: string): Promise<QuoteSnapshot> {
  const [row] = await tx<{ snapshot: QuoteSnapshot }>`
    select snapshot from crm.quote_snapshot where tenant_id = ${tx.principal.tenantId} and quote_id = ${quoteId}`;
  if (!row) {
    throw notFound('This quote has not been sent yet.');
  }
  return row.snapshot;
}

/** A quote as it is now; a draft has no number, and the date of today. */
export async function describeQuote(tx: TenantTx, quoteId: string): Promise<QuoteSnapshot> {
  const { tenantId } = tx.principal;
  const [own] = await tx`
    select quote.revision, quote.valid_until::text as "validUntil", quote.intro, quote.terms,
      jsonb_build_object('signature', signature_on_acceptance, 'code', code_on_acceptance) as acceptance
    from crm.quote
    join crm.organization on organization.tenant_id = ${tenantId} and organization.id = ${tenantId}
    where quote.tenant_id = ${tenantId} and quote.id = ${quoteId}`;
  const document = await describeDocument(tx, { table: 'quote', issuedAt: 'issued_at_utc' }, quoteId);
  return quoteSnapshot.parse({ ...document, ...own, textFormat: 'markdown' });
}
