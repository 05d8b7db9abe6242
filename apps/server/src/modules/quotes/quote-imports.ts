import { dateTime, text, withTexts } from '@pipewright/contract/fields/fields.ts';
import type { QuoteStatus, quotes } from '@pipewright/contract/resources/quotes/quotes.ts';
import { documentMoney } from '@pipewright/contract/sales-documents/sales-document.ts';
import { msg } from '../../platform/language/message.ts';
import { translateDeclared } from '../../platform/language/translate.ts';
import type { CompletedRow, Imports, RowToComplete } from '../../platform/resources/define-module.ts';
import { withCommonHeadings } from '../import-headings.ts';
import { readQuoteStatus, statusColumn } from './read-quote-status.ts';

const numberColumn = 'Number (in the other system)';

/**
 * Quotes of other products, as history: with their status, number and totals. Nothing is sent, approved or numbered. A
 * row has a quote, a line, or both. See docs/adr/0124-quotes-of-other-products.md.
 */
export const quoteImports: Imports<keyof (typeof quotes)['fields'] & string> = {
  // A row that only adds a line needs nothing of the quote itself: see judge-line.ts.
  needs: [],
  recognizedBy: [
    ['number', 'validUntil', 'sourceGrossTotal', 'line.quantity', 'line.unitPrice'],
    ['name', 'line.name', 'line.productId', 'line.productId.sourceId'],
  ],
  keys: [],
  dryRun: 'writing',
  hasLines: true,
  extra: {
    number: withTexts(text(60), { label: numberColumn }),
    quoteStatus: withTexts(text(200), { label: statusColumn }),
    issuedAtUtc: withTexts(dateTime, { label: 'Sent time' }),
    closedAtUtc: withTexts(dateTime, { label: 'Closed time' }),
    acceptedByName: withTexts(text(200), { label: 'Accepted by' }),
    sourceNetTotal: withTexts(documentMoney, { label: 'Net total in the other system' }),
    sourceGrossTotal: withTexts(documentMoney, { label: 'Total in the other system' }),
  },
  complete: completeQuote,
  headings: withCommonHeadings({
    name: ['Quote name', 'Quote title', 'Subject', 'Quote subject'],
    number: ['Quote number', 'Quote ID number', 'Quote no', 'Quote #'],
    quoteStatus: ['Status', 'Quote status', 'Quote stage', 'Stage', 'Status reason', 'State'],
    validUntil: ['Expiration date', 'Expires on', 'Valid till', 'Valid until', 'Effective to', 'Expiry date'],
    issuedAtUtc: ['Sent at', 'Sent date', 'Published at', 'Quote date', 'Date quoted'],
    acceptedByName: ['Signed by', 'Accepted by'],
    sourceNetTotal: ['Sub total', 'Subtotal', 'Total price', 'Pre-freight amount'],
    sourceGrossTotal: ['Grand total', 'Total amount', 'Quote total', 'Quote amount'],
    dealId: ['Deal name', 'Opportunity', 'Opportunity name', 'Potential'],
    companyId: ['Account', 'Account name', 'Company name', 'Potential customer', 'Organization'],
    contactId: ['Contact name', 'Contact person', 'Person'],
    priceBookId: ['Price list', 'Price book', 'Pricebook'],
    'line.name': ['Line item', 'Line item name', 'Product name', 'Item name', 'Existing product'],
    'line.description': ['Line item description', 'Item description', 'Product description'],
    'line.quantity': ['Quantity', 'Qty', 'Line item quantity'],
    'line.unitPrice': ['Unit price', 'List price', 'Sales price', 'Price per unit', 'Item price'],
    'line.discountPercent': [
      'Discount (%)',
      'Line discount',
      'Item discount (%)',
      'Unit discount percentage',
    ],
    'line.taxPercent': ['Tax (%)', 'Tax rate', 'Line tax (%)', 'VAT (%)'],
  }),
};

const closed: readonly QuoteStatus[] = ['accepted', 'declined', 'expired', 'void', 'replaced'];

function completeQuote({ values, language }: RowToComplete): CompletedRow {
  const { quoteStatus, number, ...given } = values;
  const text = String(quoteStatus ?? 'draft').trim();
  const status = readQuoteStatus(text);
  if (!status) {
    return { problem: msg`“${text}” is no status of a quote`, field: 'quoteStatus' };
  }
  if (status === 'draft') {
    // Its number belongs to the other product; here it gets one when it is sent.
    const note = number === undefined ? [] : [`${translateDeclared(language, numberColumn)}: ${number}`];
    const description = [given.description, ...note].filter(Boolean).join('\n');
    const { issuedAtUtc: _, closedAtUtc: __, acceptedByName: ___, ...draft } = given;
    return { values: { ...draft, status, isHistory: false, ...(description && { description }) } };
  }
  const time = given.updatedAtUtc ?? given.createdAtUtc ?? new Date().toISOString();
  const issuedAtUtc = given.issuedAtUtc ?? given.createdAtUtc ?? time;
  const closedAtUtc = closed.includes(status) ? (given.closedAtUtc ?? time) : undefined;
  return { values: { ...given, status, number, isHistory: true, issuedAtUtc, closedAtUtc } };
}
