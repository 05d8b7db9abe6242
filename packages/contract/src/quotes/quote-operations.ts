import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { singleLine } from '../fields/single-line.ts';
import { quotes } from '../resources/quotes/quotes.ts';
import { documentTaxes } from '../sales-documents/sales-document.ts';
import { quoteSnapshot } from './quote-snapshot.ts';

const params = z.strictObject({ id: z.uuid() });
const { read, create, edit } = quotes.permissions;
const tag = 'quotes';
const one = '/quotes/:id';
/** With its lines. */
const quote = quotes.operations.patch.result;
const reason = singleLine().min(1).max(500);

export const previewQuote = defineOperation({
  method: 'POST',
  path: `${one}/preview`,
  access: edit,
  tag,
  summary: 'The quote with its lines and totals as a change would make it; nothing is saved',
  params,
  body: quotes.operations.patch.body,
  result: z.object({ quote, taxes: documentTaxes }),
  onlyReads: true,
});

export const listQuoteTaxes = defineOperation({
  method: 'GET',
  path: `${one}/taxes`,
  access: read,
  tag,
  summary: 'The taxes of a quote’s lines, one for each rate',
  params,
  result: documentTaxes,
});

export const createQuoteFromDeal = defineOperation({
  method: 'POST',
  path: '/quotes/from-deal',
  access: create,
  tag,
  summary: 'Create a quote with the customer, the lines and the discount of a deal',
  body: z.strictObject({ dealId: z.uuid() }),
  result: quote,
  status: 201,
});

export const copyQuote = defineOperation({
  method: 'POST',
  path: `${one}/copy`,
  access: create,
  tag,
  summary: 'Create a new draft with the contents of a quote',
  params,
  result: quote,
  status: 201,
});

export const reviseQuote = defineOperation({
  method: 'POST',
  path: `${one}/revise`,
  access: create,
  tag,
  summary: 'Create a draft that replaces a sent quote, under the same number, when it is sent itself',
  params,
  result: quote,
  status: 201,
});

export const readQuoteApproval = defineOperation({
  method: 'GET',
  path: `${one}/approval`,
  access: read,
  tag,
  summary: 'Whether a draft needs an approval before it can be sent, and why',
  params,
  result: z.object({
    /** Empty where it needs no approval. `limit` and `value`: a percentage, or an amount in the base currency. */
    reasons: z.array(z.object({ kind: z.enum(['discount', 'total']), limit: z.number(), value: z.number() })),
    isApproved: z.boolean(),
  }),
});

export const requestQuoteApproval = defineOperation({
  method: 'POST',
  path: `${one}/request-approval`,
  access: edit,
  tag,
  summary: 'Ask everybody who may approve quotes to approve this one',
  params,
  result: quote,
});

export const approveQuote = defineOperation({
  method: 'POST',
  path: `${one}/approve`,
  access: 'quotes.approve',
  tag,
  summary: 'Approve a draft; any later change of it takes the approval back',
  params,
  result: quote,
});

export const issueQuote = defineOperation({
  method: 'POST',
  path: `${one}/issue`,
  access: edit,
  tag,
  summary: 'Send a quote: it gets its number, and its contents can no longer be changed',
  params,
  result: quote,
});

export const markQuoteAccepted = defineOperation({
  method: 'POST',
  path: `${one}/accept`,
  access: edit,
  tag,
  summary: 'Record that the customer has accepted a quote',
  params,
  body: z.strictObject({
    /** Who has accepted it. */
    name: singleLine().min(1).max(200).optional(),
    /** The optional lines that the customer wants; left out: those that are chosen already. */
    chosenOptionalLineIds: z.array(z.uuid()).max(500).optional(),
  }),
  result: quote,
});

export const markQuoteDeclined = defineOperation({
  method: 'POST',
  path: `${one}/decline`,
  access: edit,
  tag,
  summary: 'Record that the customer has declined a quote, and why',
  params,
  body: z.strictObject({ reason }),
  result: quote,
});

export const voidQuote = defineOperation({
  method: 'POST',
  path: `${one}/void`,
  access: edit,
  tag,
  summary: 'Make a sent quote void; it keeps its number',
  params,
  body: z.strictObject({ reason }),
  result: quote,
});

export const readQuoteSnapshot = defineOperation({
  method: 'GET',
  path: `${one}/snapshot`,
  access: read,
  tag,
  summary: 'What the customer was sent, as it was at that time',
  params,
  result: quoteSnapshot,
});

export const downloadQuotePdf = defineOperation({
  method: 'GET',
  path: `${one}/pdf`,
  access: read,
  tag,
  summary: 'The quote as a PDF file: as it was sent, or a preview of a draft',
  params,
  result: z.string(),
});

export const quoteOperations = [
  previewQuote,
  listQuoteTaxes,
  createQuoteFromDeal,
  copyQuote,
  reviseQuote,
  readQuoteApproval,
  requestQuoteApproval,
  approveQuote,
  issueQuote,
  markQuoteAccepted,
  markQuoteDeclined,
  voidQuote,
  readQuoteSnapshot,
  downloadQuotePdf,
] as const;
