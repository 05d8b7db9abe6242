import type { TenantTx } from '../../platform/database/tenant-db.ts';
import { conflict } from '../../platform/errors.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { readFull } from '../../platform/resources/lines/read-lines.ts';
import type { LineBody } from '../../platform/resources/lines/save-lines.ts';
import { insertWithLines } from '../../platform/resources/lines/write-with-lines.ts';
import { assertReadable } from '../../platform/resources/query/select-one.ts';
import type { Quote } from './issue-quote.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a quote shares with a deal. */
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
] as const;

export async function createFromDeal(
  tx: TenantTx,
  { quotes, deals }: { quotes: Module; deals: Module },
  dealId: string,
): Promise<Quote> {
  const deal = await readDocument(tx, deals, dealId);
  return insert(tx, quotes, { ...pick(deal, documentFields), dealId }, deal);
}

export async function copy(tx: TenantTx, module: Module, id: string): Promise<Quote> {
  const quote = await readDocument(tx, module, id);
  return insert(tx, module, pick(quote, quoteFields), quote);
}

/** A draft that replaces the quote when it is sent. Its validity starts anew. */
export async function revise(tx: TenantTx, module: Module, id: string): Promise<Quote> {
  const quote = await readDocument(tx, module, id);
  if (!['sent', 'declined', 'expired'].includes(String(quote.status))) {
    throw conflict('Only a quote that was sent, declined or has expired can be revised.');
  }
  return insert(tx, module, { ...pick(quote, quoteFields), revisionOfId: id }, quote);
}

async function readDocument(tx: TenantTx, module: Module, id: string): Promise<Values> {
  await assertReadable(tx, module, id);
  return readFull(tx, module, id);
}

/** Writes the contents of a document as those of a new quote. */
async function insert(tx: TenantTx, module: Module, body: Values, source: Values): Promise<Quote> {
  const fields = Object.entries(module.resource.lines?.fields ?? {})
    .filter(([, { presence }]) => presence !== 'computed')
    .map(([name]) => name);
  const lines = (source.lines as readonly Values[]).map(line => pick(line, fields) as LineBody);
  const custom = source.custom as Values | null | undefined;
  const isSameKind = body.intro !== undefined;
  return (await insertWithLines(tx, module, {
    ...body,
    ...(isSameKind && custom && Object.keys(custom).length > 0 ? { custom } : {}),
    lines,
  })) as unknown as Quote;
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map(name => [name, values[name]]));
}
