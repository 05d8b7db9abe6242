import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { resources } from '../../registry/resources.ts';

const happenings = ['created', 'updated', 'deleted'] as const;

/** The kinds of records whose changes can be sent to other systems: those that have owners. */
export const webhookEntities = resources.flatMap(({ name, owner }) => (owner ? [name] : []));

/** `lead.created`, `deal.updated`, …. */
const webhookEvents = webhookEntities.flatMap(name => happenings.map(happening => `${name}.${happening}`));

/** The type of the message that the test button sends. */
export const testEvent = 'webhook.test';

const administrators = { access: 'settings.manage', tag: 'webhooks' } as const;
const params = z.strictObject({ id: z.uuid() });

const settings = {
  /** Messages are sent to it by POST. */
  url: z
    .url({ protocol: /^https?$/, message: 'Enter an address that begins with https://' })
    .max(2000)
    .refine(url => !/^https?:\/\/[^/]*@/.test(url), 'An address must not contain a user name or password'),
  description: z.string().trim().max(500).nullable(),
  events: z
    .array(z.enum(webhookEvents, 'There is no such event'))
    .min(1, 'Choose at least one event')
    .max(webhookEvents.length)
    .transform(events => [...new Set(events)].sort()),
  isActive: z.boolean(),
};

const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.string()),
  isActive: z.boolean(),
  /** Why the server has switched it off. */
  disabledReason: z.string().nullable(),
  /** Messages contain what this person may see. */
  owner: z.object({ id: z.uuid(), fullName: z.string() }),
  createdAtUtc: z.iso.datetime(),
  version: z.int(),
});
export type Webhook = z.infer<typeof webhook>;

export const deliveryStates = ['queued', 'delivered', 'failed', 'skipped'] as const;

const delivery = z.object({
  /** Sent as `webhook-id`, the same at every attempt. */
  id: z.uuid(),
  event: z.string(),
  recordId: z.uuid().nullable(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  occurredAtUtc: z.iso.datetime(),
  attemptedAtUtc: z.iso.datetime().nullable(),
  /** Null once there is no further attempt. */
  nextAttemptAtUtc: z.iso.datetime().nullable(),
  statusCode: z.int().nullable(),
  /** The beginning of the receiver’s answer to the last attempt. */
  response: z.string().nullable(),
  problem: z.string().nullable(),
  durationMs: z.int().nullable(),
  body: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

/** With it the receiver checks that a message comes from here. It is shown only once. */
const secret = z.string();

export const listWebhooks = defineOperation({
  ...administrators,
  method: 'GET',
  path: '/webhooks',
  summary: 'The webhooks of the organization, newest first',
  result: z.array(webhook),
});

export const createWebhook = defineOperation({
  ...administrators,
  method: 'POST',
  path: '/webhooks',
  summary: 'Send messages to an address when records change; its secret is told this once',
  body: z.strictObject({
    url: settings.url,
    description: settings.description.default(null),
    events: settings.events,
    isActive: settings.isActive.default(true),
  }),
  result: z.object({ webhook, secret }),
  status: 201,
  answersSecret: true,
});

export const changeWebhook = defineOperation({
  ...administrators,
  method: 'PATCH',
  path: '/webhooks/:id',
  summary: 'Change a webhook, or switch it on or off',
  params,
  body: z.strictObject(settings).partial(),
  result: webhook,
});

export const deleteWebhook = defineOperation({
  ...administrators,
  method: 'DELETE',
  path: '/webhooks/:id',
  summary: 'Delete a webhook; messages that are still queued are not sent',
  params,
});

export const renewWebhookSecret = defineOperation({
  ...administrators,
  method: 'POST',
  path: '/webhooks/:id/secret',
  summary: 'Make a new secret; for a day messages are signed with both',
  params,
  result: z.object({ secret }),
  answersSecret: true,
});

export const testWebhook = defineOperation({
  ...administrators,
  method: 'POST',
  path: '/webhooks/:id/test',
  summary: 'Send a test message and answer what the receiver said',
  params,
  result: delivery,
});

export const listWebhookDeliveries = defineOperation({
  ...administrators,
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  summary: 'The messages of the last 30 days, newest first',
  params,
  query: z.strictObject({
    state: z.enum(deliveryStates).optional(),
    /** Continue after this message. */
    after: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  result: z.array(delivery),
});

export const replayWebhookDelivery = defineOperation({
  ...administrators,
  method: 'POST',
  path: '/webhooks/:id/deliveries/:deliveryId/replay',
  summary: 'Send a message again, under the same id',
  params: z.strictObject({ id: z.uuid(), deliveryId: z.uuid() }),
  result: delivery,
});

export const replayFailedDeliveries = defineOperation({
  ...administrators,
  method: 'POST',
  path: '/webhooks/:id/replay-failed',
  summary: 'Send again what could not be delivered since a time, at most 1,000 messages at once',
  params,
  body: z.strictObject({ sinceUtc: z.iso.datetime() }),
  result: z.object({ queued: z.int(), message: z.string() }),
});
