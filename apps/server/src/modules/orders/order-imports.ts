import { dateTime, reference, text, withTexts } from '@pipewright/contract/fields/fields.ts';
import type { orders } from '@pipewright/contract/resources/orders.ts';
import { documentMoney } from '@pipewright/contract/sales-documents/sales-document.ts';
import { msg } from '../../platform/language/message.ts';
import { translateDeclared } from '../../platform/language/translate.ts';
import type { CompletedRow, Imports, RowToComplete } from '../../platform/resources/define-module.ts';
import { withCommonHeadings } from '../import-headings.ts';
import { readOrderStatus } from './read-order-status.ts';

const numberColumn = 'Number (in the other system)';

/**
 * Orders of other products, as history: with their status, number and totals. Nothing is confirmed, delivered or numbered.
 * A row has an order, a line, or both. See docs/adr/0141-orders-of-other-products.md.
 */
export const orderImports: Imports<keyof (typeof orders)['fields'] & string> = {
  // A row that only adds a line needs nothing of the order itself: see judge-line.ts.
  needs: [],
  recognizedBy: [
    ['number', 'orderStatus', 'confirmedAtUtc', 'customerReference', 'line.quantity', 'line.unitPrice'],
    ['name', 'line.name', 'line.productId', 'line.productId.sourceId'],
    ['number', 'sourceId', 'confirmedAtUtc'],
  ],
  keys: [],
  dryRun: 'writing',
  hasLines: true,
  extra: {
    number: withTexts(text(60), { label: numberColumn }),
    orderStatus: withTexts(text(200), { label: 'Status (draft, confirmed, fulfilled, cancelled)' }),
    confirmedAtUtc: withTexts(dateTime, { label: 'Confirmed time' }),
    closedAtUtc: withTexts(dateTime, { label: 'Closed time' }),
    quoteId: withTexts(reference('quote'), { label: 'Quote' }),
    sourceNetTotal: withTexts(documentMoney, { label: 'Net total in the other system' }),
    sourceGrossTotal: withTexts(documentMoney, { label: 'Total in the other system' }),
  },
  complete: completeOrder,
  headings: withCommonHeadings({
    name: ['Order name', 'Order title', 'Order subject', 'Sales order name'],
    number: ['Order number', 'Order no', 'Order #', 'SO number', 'Sales order number'],
    orderStatus: ['Order status', 'Sales order status', 'Fulfillment status'],
    confirmedAtUtc: [
      'Order date',
      'Ordered at',
      'Ordered on',
      'Date ordered',
      'Activated date',
      'Confirmed at',
    ],
    customerReference: ['Purchase order', 'Purchase order number', 'PO number', 'Customer order number'],
    deliveryDate: ['Delivery date', 'Requested delivery date', 'Shipping date', 'Ship date'],
    sourceNetTotal: ['Order subtotal'],
    sourceGrossTotal: ['Order total', 'Order amount'],
    quoteId: ['Quote', 'Quote name'],
    dealId: ['Deal name', 'Opportunity', 'Opportunity name', 'Potential'],
    companyId: ['Account', 'Account name', 'Company name', 'Customer', 'Organization'],
    contactId: ['Contact name', 'Contact person', 'Person'],
    priceBookId: ['Price list', 'Price book', 'Pricebook'],
    'line.name': ['Order item', 'Order item name', 'Ordered product'],
    'line.quantity': ['Quantity ordered', 'Ordered quantity', 'Order item quantity'],
    'line.unitPrice': ['Order item price'],
  }),
};

function completeOrder({ values, language }: RowToComplete): CompletedRow {
  const { orderStatus, number, ...rest } = values;
  // Salesforce leaves the names of orders empty.
  const given = rest.name === undefined && number !== undefined ? { ...rest, name: number } : rest;
  const text = String(orderStatus ?? 'confirmed').trim();
  const status = readOrderStatus(text);
  if (!status) {
    return { problem: msg`“${text}” is no status of an order`, field: 'orderStatus' };
  }
  if (status === 'draft') {
    // Its number belongs to the other product; here it gets one when it is confirmed.
    const note = number === undefined ? [] : [`${translateDeclared(language, numberColumn)}: ${number}`];
    const description = [given.description, ...note].filter(Boolean).join('\n');
    const { confirmedAtUtc: _, closedAtUtc: __, ...draft } = given;
    return { values: { ...draft, status, isHistory: false, ...(description && { description }) } };
  }
  const time = given.updatedAtUtc ?? given.createdAtUtc ?? new Date().toISOString();
  const confirmedAtUtc = given.confirmedAtUtc ?? given.createdAtUtc ?? time;
  const closedAtUtc = status === 'confirmed' ? undefined : (given.closedAtUtc ?? time);
  return { values: { ...given, status, number, isHistory: true, confirmedAtUtc, closedAtUtc } };
}
