import type { TenantTx } from '../../platform/database/tenant-db.ts';
import { fileNameOf, type PdfFile } from '../../platform/sales-documents/pdf-file.ts';
import { describeQuote } from '../../platform/sales-documents/quote-snapshots.ts';
import { readLogo } from '../../platform/sales-documents/read-logo.ts';
import { chooseOptions } from './customer-page/choose-options.ts';
import { readSentQuote } from './customer-page/read-sent-quote.ts';
import { drawQuote } from './document/draw-quote.ts';

/** A quote as its customer gets it, with the options that are chosen at present; a draft as it would be sent now. */
export async function readPdf(tx: TenantTx, quoteId: string): Promise<PdfFile> {
  const sent = await readSentQuote(tx, quoteId);
  if (!sent) {
    const draft = await describeQuote(tx, quoteId);
    const logo = await readLogo(tx, draft.seller.logoId);
    return { name: fileNameOf(draft), bytes: await drawQuote(draft, { logo: logo?.bytes }) };
  }
  const snapshot = await chooseOptions(tx, sent.snapshot, sent.chosenIds);
  return { name: fileNameOf(snapshot), bytes: await drawQuote(snapshot, { logo: sent.logo?.bytes }) };
}
