import type { QuoteSnapshot } from '@pipewright/contract/quotes/quote-snapshot.ts';
import type { QuoteStatus } from '@pipewright/contract/resources/quotes/quotes.ts';
import type { TenantTx } from '../../../platform/database/tenant/tenant-db.ts';
import { type Logo, readLogo } from '../../../platform/sales-documents/read-logo.ts';

/** A quote as its customer sees it. */
export interface SentQuote {
  readonly snapshot: QuoteSnapshot;
  /** `expired` from the end of its validity on, even if the job that marks it has not run yet. */
  readonly status: QuoteStatus;
  /** The end of the validity of a quote that can be answered; null if it has none. */
  readonly openUntilUtc: Date | null;
  readonly acceptedByName: string | null;
  /** The optional lines that are part of the total at present. */
  readonly chosenIds: readonly string[];
  readonly logo: Logo | undefined;
}

/** Reads what the role of public pages may see; the application reads it in the same way. */
export async function readSentQuote(tx: TenantTx, quoteId: string): Promise<SentQuote | undefined> {
  const { tenantId } = tx.principal;
  const [row] = await tx<Omit<SentQuote, 'logo'> & { isOver: boolean | null } & Record<string, unknown>>`
    select quote_snapshot.snapshot, quote.status, quote.accepted_by_name as "acceptedByName",
      quote.valid_until < (now() at time zone organization.time_zone)::date as "isOver",
      case when quote.status = 'sent'
        then (quote.valid_until + 1)::timestamp at time zone organization.time_zone end as "openUntilUtc",
      array(
        select id from crm.quote_line
        where tenant_id = ${tenantId} and quote_id = ${quoteId} and is_optional and is_chosen
        order by id) as "chosenIds"
    from crm.quote
    join crm.quote_snapshot on quote_snapshot.tenant_id = ${tenantId} and quote_snapshot.quote_id = quote.id
    join crm.organization on organization.tenant_id = ${tenantId}
    where quote.tenant_id = ${tenantId} and quote.id = ${quoteId}`;
  if (!row) {
    return undefined;
  }
  const { isOver, ...quote } = row;
  return {
    ...quote,
    status: quote.status === 'sent' && isOver ? 'expired' : quote.status,
    logo: await readLogo(tx, quote.snapshot.seller.logoId),
  };
}
