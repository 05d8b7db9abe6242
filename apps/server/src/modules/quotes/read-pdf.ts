import type { TenantTx } from '../../platform/database/tenant-db.ts';
import { describeQuote } from '../../platform/sales-documents/quote-snapshots.ts';
import { chooseOptions } from './customer-page/choose-options.ts';
import { readLogo, readSentQuote } from './customer-page/read-sent-quote.ts';
import { drawQuote } from './document/draw-quote.ts';

/** A quote as its customer gets it, with the options that are chosen at present; a draft as it would be sent now. */
export async function readPdf(tx: TenantTx, quoteId: string): Promise<{ name: string; bytes: Buffer }> {
  const sent = await readSentQuote(tx, quoteId);
  if (!sent) {
    const draft = await describeQuote(tx, quoteId);
    const logo = await readLogo(tx, draft.seller.logoId);
    return { name: 'draft.pdf', bytes: await drawQuote(draft, { logo: logo?.bytes }) };
  }
  const snapshot = await chooseOptions(tx, sent.snapshot, sent.chosenIds);
  return { name: fileNameOf(snapshot), bytes: await drawQuote(snapshot, { logo: sent.logo?.bytes }) };
}

/** `Q-2026-0042.pdf`, without what the names of files cannot have. */
export function fileNameOf({ number, revision }: { number: string; revision: number }): string {
  return `${number.replace(/[^\w.-]/g, '_')}${revision > 1 ? `-${revision}` : ''}.pdf`;
}
