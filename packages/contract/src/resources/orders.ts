import { z } from 'zod';
import { defineLines } from '../define-lines.ts';
import { defineResource } from '../define-resource.ts';
import {
  anyMoney,
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
} from '../fields.ts';
import { person } from '../place-fields.ts';
import { salesDocumentFields, salesLineFields } from '../sales-document.ts';

export const orderStatuses = ['draft', 'confirmed', 'fulfilled', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * What a customer has ordered. Once it was confirmed, its lines and prices stay: see docs/adr/0096-orders.md. It is called
 * `sales-order` where a name becomes that of a table, because `order` is a word of SQL.
 */
export const orders = defineResource({
  name: 'sales-order',
  path: '/orders',
  label: ['order', 'orders'],
  area: 'orders',
  fields: {
    name: text(200),
    /** Given when it is confirmed. */
    number: computedOrNone(text(60)),
    /** Changed by operations of its own, such as `POST /orders/{id}/confirm`, and by deliveries. */
    status: computed(choice(orderStatuses)),
    /** The base currency, or that of the price book, unless another is named. */
    currencyId: kept(reference('currency')),
    currency: lookedUp({ via: 'currencyId', from: 'currency', pick: 'code' }),
    ...salesDocumentFields,
    /** At the rate of the last change of the total: what sums are made of. */
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
    /** When everything was delivered, or it was cancelled. */
    closedAtUtc: withTexts(computedOrNone(dateTime), { label: 'Closed' }),
    /** Why it was cancelled. */
    closingReason: withTexts(computedOrNone(text(500)), { label: 'Reason' }),
    /** The average of its lines. */
    deliveredPercent: withTexts(computed(integer({ min: 0, max: 100 })), { label: 'Delivered (%)' }),
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
