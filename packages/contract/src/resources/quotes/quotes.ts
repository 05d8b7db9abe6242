import { z } from 'zod';
import { defineResource } from '../../define-resource.ts';
import {
  anyMoney,
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
} from '../../fields.ts';
import { person } from '../../place-fields.ts';
import { defineSalesLines, salesDocumentFields } from '../../sales-document.ts';

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

/** An offer to a customer. Once it was sent, only its status changes: see docs/adr/0085-quotes.md. */
export const quotes = defineResource({
  name: 'quote',
  path: '/quotes',
  label: ['quote', 'quotes'],
  area: 'quotes',
  fields: {
    name: text(200),
    /** Given when it is sent. Revisions have the number of the first one. */
    number: computedOrNone(text(60)),
    revision: computed(integer({ min: 1 })),
    /** Changed by operations of its own, such as `POST /quotes/{id}/issue`. */
    status: computed(choice(quoteStatuses)),
    /** The base currency, or that of the price book, unless another is named. */
    currencyId: kept(reference('currency')),
    currency: lookedUp({ via: 'currencyId', from: 'currency', pick: 'code' }),
    ...salesDocumentFields,
    /** At the rate of the last change of the total: what sums are made of. */
    baseNetTotal: withTexts(computed(anyMoney), { label: 'Net total in base currency' }),
    dealId: optional(released(reference('deal'))),
    companyId: optional(released(reference('company'))),
    contactId: optional(released(reference('contact'))),
    /** Fills in the introduction, the terms and the validity. */
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
