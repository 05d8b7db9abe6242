import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { emailAddress } from '../operations/organization/onboarding.ts';
import { quotes } from '../resources/quotes/quotes.ts';

const params = z.strictObject({ id: z.uuid() });
const { edit } = quotes.permissions;
const tag = 'quotes';
const path = '/quotes/:id/link';

/** Whoever has the address can answer the quote, so only those who may change it can see it. */
const link = z.object({
  /** All are null while there is no valid link. */
  url: z.url().nullable(),
  expiresAtUtc: z.iso.datetime().nullable(),
  /** When the customer first looked at the page. */
  openedAtUtc: z.iso.datetime().nullable(),
});

export const readQuoteLink = defineOperation({
  method: 'GET',
  path,
  access: edit,
  tag,
  summary: 'The address of a quote’s page for the customer',
  params,
  result: link,
});

export const openQuoteLink = defineOperation({
  method: 'POST',
  path,
  access: edit,
  tag,
  summary: 'Open a page of a sent quote for the customer, and mail its address',
  params,
  body: z.strictObject({
    /** Who gets the address by mail; left out: nobody. */
    recipient: emailAddress.optional(),
  }),
  result: link.extend({
    /** Whether a mail was stored that is not sent yet, because the installation has no mail server. */
    isMailWaiting: z.boolean(),
  }),
});

export const revokeQuoteLink = defineOperation({
  method: 'DELETE',
  path,
  access: edit,
  tag,
  summary: 'Close the page of a quote: its address stops working',
  params,
  status: 204,
});

export const quoteLinkOperations = [readQuoteLink, openQuoteLink, revokeQuoteLink] as const;
