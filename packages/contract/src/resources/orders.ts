import { z } from 'zod';
import { defineLines } from '../define-lines.ts';
import { defineResource } from '../define-resource.ts';
import {
  anyMoney,
  boolean,
  choice,
  computed,
  computedOrNone,
  date,
  dateTime,
  decimal,
  embedded,
  integer,
  kept,
  longText,
  lookedUp,
  optional,
  reference,
  released,
  text,
  withTexts,
} from '../fields/fields.ts';
import { person } from '../fields/place-fields.ts';
import { sourceFields } from '../fields/source-fields.ts';
import { documentMoney, salesDocumentFields, salesLineFields } from '../sales-documents/sales-document.ts';

export const orderStatuses = ['draft', 'confirmed', 'fulfilled', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * An order of a customer. Once it is confirmed, its lines and prices are fixed: see docs/adr/0096-orders.md. It is
 * called `sales-order` in names of tables, because `order` is a keyword of SQL.
 */
export const orders = defineResource({
  name: 'sales-order',
  path: '/orders',
  label: ['order', 'orders'],
  area: 'orders',
  fields: {
    name: text(200),
    /** Assigned when it is confirmed. */
    number: computedOrNone(text(60)),
    /** Changed by separate operations, such as `POST /orders/{id}/confirm`, and by deliveries. */
    status: computed(choice(orderStatuses)),
    /** The base currency, or that of the price book, by default. */
    currencyId: kept(reference('currency')),
    currency: lookedUp({ via: 'currencyId', from: 'currency', pick: 'code' }),
    ...salesDocumentFields,
    /** At the exchange rate of the last change of the total. Totals add up this value. */
    baseNetTotal: withTexts(computed(anyMoney), { label: 'Net total in base currency' }),
    /** The accepted quote that it was made from. */
    quoteId: computedOrNone(released(reference('quote'))),
    dealId: optional(released(reference('deal'))),
    companyId: optional(released(reference('company'))),
    contactId: optional(released(reference('contact'))),
    customerReference: withTexts(optional(text(100)), {
      label: 'Customer reference',
      help: 'What the customer calls the order, such as a purchase order number.',
    }),
    deliveryDate: optional(date),
    deliveryAddress: optional(longText(500)),
    description: withTexts(optional(longText(10_000)), { label: 'Internal notes' }),
    ownerUserId: withTexts(optional(reference('user')), { label: 'Owner' }),
    confirmedAtUtc: withTexts(computedOrNone(dateTime), { label: 'Confirmed' }),
    /** When everything was delivered, or when it was cancelled. */
    closedAtUtc: withTexts(computedOrNone(dateTime), { label: 'Closed' }),
    /** Why it was cancelled. */
    closingReason: withTexts(computedOrNone(text(500)), { label: 'Reason' }),
    /** The average of its lines. */
    deliveredPercent: withTexts(computed(integer({ min: 0, max: 100 })), { label: 'Delivered (%)' }),
    /** It was confirmed by another product and imported: it never changes, and its number is that of the other product. */
    isHistory: withTexts(computed(boolean()), { label: 'Imported' }),
    /** Its totals in the product that it was imported from. */
    sourceNetTotal: withTexts(computedOrNone(documentMoney), { label: 'Net total in the other system' }),
    sourceGrossTotal: withTexts(computedOrNone(documentMoney), { label: 'Total in the other system' }),
    ...sourceFields,
    lastActivityAtUtc: computedOrNone(dateTime),
    quote: embedded({ via: 'quoteId', from: 'quote', shape: { name: z.string() } }),
    deal: embedded({ via: 'dealId', from: 'deal', shape: { name: z.string() } }),
    company: embedded({ via: 'companyId', from: 'company', shape: { name: z.string() } }),
    contact: embedded({ via: 'contactId', from: 'contact', shape: { fullName: z.string() } }),
    owner: person('ownerUserId'),
  },
  lines: defineLines({
    name: 'sales-order-line',
    label: ['line', 'lines'],
    title: 'name',
    fields: {
      ...salesLineFields,
      /** Changed by `POST /orders/{id}/deliver`. */
      quantityDelivered: withTexts(computed(decimal({ min: 0, max: 1_000_000, digits: 4 })), {
        label: 'Delivered',
      }),
    },
  }),
  title: 'name',
  search: ['name', 'number', 'customerReference'],
  sort: ['-createdAtUtc'],
  sortable: ['name', 'number', 'status', 'deliveryDate', 'confirmedAtUtc', 'baseNetTotal', 'ownerUserId'],
  owner: 'ownerUserId',
  isPrimary: true,
  hasCustomFields: true,
  hasActivities: true,
  closed: { whenSet: 'closedAtUtc' },
});
