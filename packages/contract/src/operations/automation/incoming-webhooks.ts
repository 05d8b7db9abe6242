import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';

const managers = { access: 'automations.manage', tag: 'automations' } as const;
const params = z.strictObject({ id: z.uuid() });
const path = '/automations/:id/incoming-webhook';

const incomingWebhook = z.object({
  /** Since when the automation has its current address; null if it has none. */
  createdAtUtc: z.iso.datetime().nullable(),
  /** The newest request. Its fields can be chosen. */
  lastRequest: z.object({ receivedAtUtc: z.iso.datetime(), body: z.unknown() }).nullable(),
});
export type IncomingWebhook = z.output<typeof incomingWebhook>;

export const readIncomingWebhook = defineOperation({
  ...managers,
  method: 'GET',
  path,
  summary: 'Whether an automation has an address to which others send, and what they sent last',
  params,
  result: incomingWebhook,
});

/** The address is shown only once, because only its hash is stored. */
export const createIncomingWebhook = defineOperation({
  ...managers,
  method: 'POST',
  path,
  summary: 'Create or replace the secret address that starts an automation',
  params,
  result: z.object({ url: z.url(), createdAtUtc: z.iso.datetime() }),
  status: 201,
  answersSecret: true,
});

export const revokeIncomingWebhook = defineOperation({
  ...managers,
  method: 'DELETE',
  path,
  summary: 'Revoke the secret address of an automation',
  params,
});

/** For systems that cannot sign in: anybody with the address may send. */
export const receiveWebhook = defineOperation({
  method: 'POST',
  path: '/hooks/:token',
  access: 'public',
  tag: 'automations',
  summary:
    'Start the automation that has this address. A repeated `Idempotency-Key` or `webhook-id` starts nothing again.',
  params: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) }),
  body: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
  result: z.object({ message: z.string() }),
  status: 202,
});
