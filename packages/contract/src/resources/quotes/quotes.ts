import { z } from 'zod';
import { defineResource } from '../../define-resource.ts';
import {
  anyMoney,
  boolean,
  choice,
  computed,
  computedOrNone,
  date,
  dateTime,
  embedded,
  integer,
  kept,
  longText,
  lookedUp,
  optional,
  reference,
  released,
  richText,
  text,
  withTexts,
} from '../../fields/fields.ts';
import { person } from '../../fields/place-fields.ts';
import { sourceFields } from '../../fields/source-fields.ts';
import {
  defineSalesLines,
  documentMoney,
  salesDocumentFields,
} from '../../sales-documents/sales-document.ts';

export const quoteStatuses = [
  'draft',
  'sent',
  'accepted',
  'declined',
  'expired',
  'void',
  'replaced',
] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** An offer to a customer. Once it is sent, only its status changes: see docs/adr/0085-quotes.md. */
export const quotes = defineResource({
  name: 'quote',
  path: '/quotes',
  label: ['quote', 'quotes'],
  area: 'quotes',
  fields: {
    name: text(200),
    /** Assigned when it is sent. Revisions have the number of the first quote. */
    number: computedOrNone(text(60)),
    revision: computed(integer({ min: 1 })),
    /** Changed by separate operations, such as `POST /quotes/{id}/issue`. */
    status: computed(choice(quoteStatuses)),
    /** The base currency, or that of the price book, by default. */
    currencyId: kept(reference('currency')),
    currency: lookedUp({ via: 'currencyId', from: 'currency', pick: 'code' }),
    ...salesDocumentFields,
    /** At the exchange rate of the last change of the total. Totals add up this value. */
    baseNetTotal: withTexts(computed(anyMoney), { label: 'Net total in base currency' }),
    dealId: optional(released(reference('deal'))),
    companyId: optional(released(reference('company'))),
    contactId: optional(released(reference('contact'))),
    /** Provides the introduction, the terms and the validity. */
    quoteTemplateId: withTexts(optional(reference('quote-template')), { label: 'Template' }),
    /** The last day on which it can be accepted. */
    validUntil: optional(date),
    intro: withTexts(optional(richText(10_000)), { label: 'Introduction' }),
    terms: optional(richText(10_000)),
    description: withTexts(optional(longText(10_000)), {
      label: 'Internal notes',
      help: 'Customers never see them.',
    }),
    ownerUserId: withTexts(optional(reference('user')), { label: 'Owner' }),
    /** The quote that this one replaces when it is sent. */
    revisionOfId: withTexts(computedOrNone(released(reference('quote'))), { label: 'Revision of' }),
    approvalRequestedAtUtc: withTexts(computedOrNone(dateTime), { label: 'Approval requested' }),
    approvedAtUtc: withTexts(computedOrNone(dateTime), { label: 'Approved' }),
    approvedByUserId: withTexts(computedOrNone(reference('user')), { label: 'Approved by' }),
    issuedAtUtc: withTexts(computedOrNone(dateTime), { label: 'Sent' }),
    /** When it was accepted, declined, voided, replaced, or expired. */
    closedAtUtc: withTexts(computedOrNone(dateTime), { label: 'Closed' }),
    /** How long the customer took to accept it. */
    daysToAccept: withTexts(computedOrNone(integer({ min: 0 })), { label: 'Days until accepted' }),
    acceptedByName: withTexts(computedOrNone(text(200)), { label: 'Accepted by' }),
    /** Why it was declined or voided. */
    closingReason: withTexts(computedOrNone(text(500)), { label: 'Reason' }),
    /**
     * Whether another product sent it and it was imported: it never changes, and its number is that of the other
     * product.
     */
    isHistory: withTexts(computed(boolean()), { label: 'Imported' }),
    /** Its totals in the product that it was imported from. */
    sourceNetTotal: withTexts(computedOrNone(documentMoney), { label: 'Net total in the other system' }),
    sourceGrossTotal: withTexts(computedOrNone(documentMoney), { label: 'Total in the other system' }),
    ...sourceFields,
    lastActivityAtUtc: computedOrNone(dateTime),
    deal: embedded({ via: 'dealId', from: 'deal', shape: { name: z.string() } }),
    company: embedded({ via: 'companyId', from: 'company', shape: { name: z.string() } }),
    contact: embedded({ via: 'contactId', from: 'contact', shape: { fullName: z.string() } }),
    owner: person('ownerUserId'),
  },
  lines: defineSalesLines('quote-line'),
  title: 'name',
  search: ['name', 'number'],
  sort: ['-createdAtUtc'],
  sortable: ['name', 'number', 'status', 'validUntil', 'issuedAtUtc', 'baseNetTotal', 'ownerUserId'],
  owner: 'ownerUserId',
  isPrimary: true,
  hasCustomFields: true,
  hasActivities: true,
  closed: { whenSet: 'closedAtUtc' },
});
