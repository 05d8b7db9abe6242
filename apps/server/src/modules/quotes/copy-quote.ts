import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict } from '../../platform/errors.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { copyDocument, readDocument } from '../../platform/sales-documents/copy-document.ts';
import type { Quote } from './issue-quote.ts';

/** The fields that a quote shares with a deal. */
const documentFields = [
  'name',
  'currencyId',
  'priceBookId',
  'discountPercent',
  'discountAmount',
  'companyId',
  'contactId',
  'ownerUserId',
] as const;
const quoteFields = [
  ...documentFields,
  'dealId',
  'quoteTemplateId',
  'intro',
  'terms',
  'description',
  'custom',
] as const;

export async function createFromDeal(
  tx: TenantTx,
  { quotes, deals }: { quotes: Module; deals: Module },
  dealId: string,
): Promise<Quote> {
  const deal = await readDocument(tx, deals, dealId);
  return make(tx, quotes, { from: deal, fields: documentFields, more: { dealId } });
}

export async function copy(tx: TenantTx, module: Module, id: string): Promise<Quote> {
  const quote = await readDocument(tx, module, id);
  return make(tx, module, { from: quote, fields: quoteFields });
}

/** A draft that replaces the quote when it is sent. Its validity starts again. */
export async function revise(tx: TenantTx, module: Module, id: string): Promise<Quote> {
  const quote = await readDocument(tx, module, id);
  if (quote.isHistory) {
    throw conflict('This quote was imported and stays as it was. Copy it instead.');
  }
  if (!['sent', 'declined', 'expired'].includes(String(quote.status))) {
    throw conflict('Only a quote that was sent, declined or has expired can be revised.');
  }
  return make(tx, module, { from: quote, fields: quoteFields, more: { revisionOfId: id } });
}

async function make(tx: TenantTx, module: Module, parts: Parameters<typeof copyDocument>[2]): Promise<Quote> {
  return (await copyDocument(tx, module, parts)) as Quote;
}
