import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import type { quotes } from '@pipewright/contract/resources/quotes/quotes.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict, invalid, stale } from '../../platform/errors.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { lockRecord, type Target } from '../../platform/resources/write/write-records.ts';
import { takeSnapshot } from '../../platform/sales-documents/quote-snapshots.ts';
import { takeNumber } from '../../platform/sales-documents/take-number.ts';
import { readApproval } from './approve-quote.ts';

export type Quote = RecordOf<typeof quotes>;

/**
 * Gives a draft its number and stores what the customer receives. A revision gets the number of the quote that it
 * replaces. The number is last, because the counter is locked until the commit.
 */
export async function issue(tx: TenantTx, module: Module, target: Target): Promise<void> {
  const { tenantId } = tx.principal;
  const quote = await lockQuote(tx, module, target.id);
  if (target.ifMatch !== undefined && target.ifMatch !== quote.version) {
    throw stale();
  }
  await assertComplete(tx, quote);
  const { reasons, isApproved } = await readApproval(tx, quote.id);
  if (reasons.length > 0 && !isApproved) {
    throw conflict('This quote needs an approval before it can be sent.');
  }
  const replaced = quote.revisionOfId ? await lockReplaced(tx, module, quote.revisionOfId) : undefined;
  const number = replaced?.number ?? (await takeNumber(tx, 'quote'));
  await tx`
    update crm.quote set status = 'sent', number = ${number}, revision = ${(replaced?.revision ?? 0) + 1},
      issued_at_utc = now()
    where tenant_id = ${tenantId} and id = ${quote.id}`;
  await takeSnapshot(tx, quote.id);
  if (replaced) {
    const [time] = await tx<{ now: Date }>`select now() as now`;
    await tx`
      update crm.quote set status = 'replaced', closed_at_utc = coalesce(closed_at_utc, ${time?.now ?? null}::timestamptz)
      where tenant_id = ${tenantId} and id = ${replaced.id}`;
  }
}

/** A quote that the user may change, held until the transaction ends. */
export async function lockQuote(tx: TenantTx, module: Module, id: string): Promise<Quote> {
  return (await lockRecord(tx, module, id)) as Quote;
}

async function assertComplete(tx: TenantTx, quote: Quote): Promise<void> {
  const { tenantId } = tx.principal;
  if (quote.status !== 'draft') {
    throw conflict('This quote was sent already.');
  }
  if (!quote.companyId && !quote.contactId) {
    throw invalid({ companyId: 'Choose the company or the contact that the quote is for' });
  }
  const [found] = await tx<{ hasLines: boolean; isOver: boolean | null; lacksEmail: boolean }>`
    select exists (
        select from crm.quote_line where tenant_id = ${tenantId} and quote_id = ${quote.id} and kind = 'item') as "hasLines",
      ${quote.validUntil}::date < crm.today_of(${tenantId}) as "isOver",
      exists (
        select from crm.organization
        where tenant_id = ${tenantId} and id = ${tenantId} and code_on_acceptance
      ) and coalesce(
        (select email from crm.contact where tenant_id = ${tenantId} and id = ${quote.contactId}),
        (select email from crm.company where tenant_id = ${tenantId} and id = ${quote.companyId})
      ) is null as "lacksEmail"`;
  if (!found?.hasLines) {
    throw invalid({ lines: 'Add at least one product or line with a price' });
  }
  if (found.lacksEmail) {
    throw invalid({
      contactId:
        'Customers confirm quotes by a code that is mailed: add the email of the contact or the company',
    });
  }
  if (found.isOver) {
    throw invalid({ validUntil: 'Choose a day that is not over' });
  }
}

async function lockReplaced(tx: TenantTx, module: Module, id: string): Promise<Quote> {
  const replaced = await lockQuote(tx, module, id);
  if (!['sent', 'declined', 'expired'].includes(replaced.status)) {
    throw conflict('The quote that this one revises has been accepted, voided or replaced in the meantime.');
  }
  return replaced;
}
