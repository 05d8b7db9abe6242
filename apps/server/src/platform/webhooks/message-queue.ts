import type { Pool } from '../database/pool.ts';
import type { TenantDb } from '../database/tenant-db.ts';
import { createDeliveryQueue, type DeliveryQueue } from '../delivery-queue/delivery-queue.ts';
import type { OutboundClient } from '../outbound/outbound-client.ts';
import type { Module } from '../resources/define-module.ts';
import { listNextMessages } from './next-messages.ts';
import { claimMessage, sendMessage, settleMessage } from './send-webhook.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

const connections = 20;
const connectionsPerWebhook = 5;

/** Sends the messages of all webhooks. */
export function createMessageQueue(parts: {
  identityPool: Pool;
  tenants: TenantDb;
  modules: readonly Module[];
  outbound: OutboundClient;
  secrets: WebhookSecrets;
  log: { error(details: object, message: string): void };
}): DeliveryQueue {
  const { identityPool, tenants, outbound, log } = parts;
  return createDeliveryQueue({
    name: 'webhook',
    connections,
    maxPerLane: connectionsPerWebhook,
    listNext: excluded => listNextMessages(identityPool, excluded),
    claim: waiting => claimMessage(parts, waiting),
    deliver: async message => settleMessage(tenants, message, await sendMessage(outbound, message)),
    log,
  });
}
