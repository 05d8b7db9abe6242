import type { QuoteStatus } from '@pipewright/contract/resources/quotes/quotes.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict, invalid, noSuch } from '../../platform/errors.ts';
import { message, type Text } from '../../platform/language/message.ts';

/** The customer's yes. */
export interface Acceptance {
  /** The optional lines that the customer wants; undefined: those that are chosen already. */
  readonly chosenOptionalLineIds?: readonly string[] | undefined;
  /** Who has accepted. */
  readonly name: string | null;
  /** The evidence, such as the address and the hash of the document; null if a colleague records the answer. */
  readonly evidence: Readonly<Record<string, unknown>> | null;
}

/** The totals that were accepted, as the database writes them. */
export interface AcceptedTotals {
  readonly netTotal: string;
  readonly taxTotal: string;
  readonly grossTotal: string;
}

/**
 * Accepts a sent quote on behalf of the customer, who needs no permission: the caller has checked who they are. The row is
 * locked, so of two simultaneous answers the second is refused. The totals follow the chosen optional lines.
 */
export async function acceptQuote(
  tx: TenantTx,
  quoteId: string,
  acceptance: Acceptance,
): Promise<AcceptedTotals> {
  await lockOpen(tx, quoteId, acceptance.evidence === null ? ['sent', 'expired'] : ['sent']);
  const { tenantId } = tx.principal;
  const { chosenOptionalLineIds: chosen, name, evidence } = acceptance;
  if (chosen) {
    await choose(tx, quoteId, chosen);
  }
  const [totals] = await tx<AcceptedTotals & Record<string, unknown>>`
    update crm.quote set status = 'accepted', closed_at_utc = now(), accepted_by_name = ${name},
      evidence = ${evidence && JSON.stringify(evidence)}::text::jsonb
    where tenant_id = ${tenantId} and id = ${quoteId}
    returning net_total::text as "netTotal", tax_total::text as "taxTotal", gross_total::text as "grossTotal"`;
  if (!totals) {
    throw noSuch('quote');
  }
  return totals;
}

/** Declines a sent quote on behalf of the customer, who needs no permission: the caller has checked who they are. */
export async function declineQuote(
  tx: TenantTx,
  quoteId: string,
  { reason }: { readonly reason: string },
): Promise<void> {
  await lockOpen(tx, quoteId, ['sent', 'expired']);
  await close(tx, quoteId, 'declined', reason);
}

/** The quote keeps its number. */
export async function makeVoid(tx: TenantTx, quoteId: string, reason: string): Promise<void> {
  const status = await lock(tx, quoteId);
  if (status === 'draft') {
    throw conflict('Only a quote that was sent can be voided. Delete the draft instead.');
  }
  if (status === 'void' || status === 'replaced') {
    throw conflict(refusals[status]);
  }
  await close(tx, quoteId, 'void', reason);
}

async function close(
  tx: TenantTx,
  quoteId: string,
  status: 'declined' | 'void',
  reason: string,
): Promise<void> {
  await tx`
    update crm.quote set status = ${status}, closed_at_utc = now(), closing_reason = ${reason}
    where tenant_id = ${tx.principal.tenantId} and id = ${quoteId}`;
}

/** Why a quote in this status can no longer be answered. */
const refusals: Readonly<Record<QuoteStatus, Text>> = {
  draft: message('This quote has not been sent yet.'),
  sent: message('This quote is waiting for an answer.'),
  accepted: message('This quote has been accepted already.'),
  declined: message('This quote has been declined already.'),
  expired: message('This quote has expired.'),
  void: message('This quote is void.'),
  replaced: message('This quote was replaced by a newer one.'),
};

async function lock(tx: TenantTx, quoteId: string): Promise<QuoteStatus> {
  const { tenantId } = tx.principal;
  const [quote] = await tx<{ status: QuoteStatus; isOver: boolean | null }>`
    select status, valid_until < crm.today_of(${tenantId}) as "isOver"
    from crm.quote where tenant_id = ${tenantId} and id = ${quoteId} for update`;
  if (!quote) {
    throw noSuch('quote');
  }
  // The hourly job may not have run yet.
  return quote.status === 'sent' && quote.isOver ? 'expired' : quote.status;
}

async function lockOpen(tx: TenantTx, quoteId: string, open: readonly QuoteStatus[]): Promise<void> {
  const status = await lock(tx, quoteId);
  if (!open.includes(status)) {
    throw conflict(refusals[status]);
  }
}

async function choose(tx: TenantTx, quoteId: string, chosen: readonly string[]): Promise<void> {
  const { tenantId } = tx.principal;
  const optional = await tx<{ id: string }>`
    select id from crm.quote_line where tenant_id = ${tenantId} and quote_id = ${quoteId} and is_optional`;
  if (chosen.some(id => !optional.some(line => line.id === id))) {
    throw invalid({ chosenOptionalLineIds: 'Choose among the optional lines of the quote' });
  }
  await tx`
    update crm.quote_line set is_chosen = id = any (${chosen})
    where tenant_id = ${tenantId} and quote_id = ${quoteId} and is_optional and is_chosen <> (id = any (${chosen}))`;
}
