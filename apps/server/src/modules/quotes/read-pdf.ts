import type { QuoteSnapshot } from '@pipewright/contract/quotes/quote-snapshot.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict } from '../../platform/errors.ts';
import { fileNameOf, type PdfFile } from '../../platform/sales-documents/pdf-file.ts';
import { describeQuote } from '../../platform/sales-documents/quote-snapshots.ts';
import { type Logo, readLogo } from '../../platform/sales-documents/read-logo.ts';
import { chooseOptions } from './customer-page/choose-options.ts';
import { readSentQuote } from './customer-page/read-sent-quote.ts';
import { drawQuote } from './document/draw-quote.ts';

interface Drawable {
  readonly snapshot: QuoteSnapshot;
  readonly logo: Logo | undefined;
}

/** A quote as its customer gets it, with the options that are chosen at present; a draft as it would be sent now. */
export async function readDrawable(tx: TenantTx, quoteId: string): Promise<Drawable> {
  const sent = await readSentQuote(tx, quoteId);
  if (!sent) {
    await assertNotImported(tx, quoteId);
    const draft = await describeQuote(tx, quoteId);
    return { snapshot: draft, logo: await readLogo(tx, draft.seller.logoId) };
  }
  return { snapshot: await chooseOptions(tx, sent.snapshot, sent.chosenIds), logo: sent.logo };
}

/** To be called outside of a transaction: drawing takes time. */
export async function drawPdf({ snapshot, logo }: Drawable): Promise<PdfFile> {
  return { name: fileNameOf(snapshot), bytes: await drawQuote(snapshot, { logo: logo?.bytes }) };
}

/** Nobody knows what the customer of another product was shown. */
async function assertNotImported(tx: TenantTx, quoteId: string): Promise<void> {
  const [imported] = await tx`
    select from crm.quote where tenant_id = ${tx.principal.tenantId} and id = ${quoteId} and is_history`;
  if (imported) {
    throw conflict('This quote was imported. Its document is in the system that it comes from.');
  }
}
