import type { Pool } from '../database/connections/pool.ts';
import type { TenantDb } from '../database/tenant/tenant-db.ts';
import { createDeliveryQueue, type DeliveryQueue, type Waiting } from '../delivery-queue/delivery-queue.ts';
import type { OutboundClient } from '../outbound/outbound-client.ts';
import type { Module } from '../resources/define-module.ts';
import type { Tracer } from '../tracing/tracer.ts';
import { createHostLimits } from './host-limits.ts';
import { listNextMessages } from './next-messages.ts';
import { claimMessage, releaseMessage, sendMessage, settleMessage } from './send-webhook.ts';
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
  tracer?: Tracer;
  log: { error(details: object, message: string): void };
}): DeliveryQueue {
  const { identityPool, tenants, log } = parts;
  const limits = createHostLimits();
  let timer: NodeJS.Timeout | undefined;

  /** Messages to hosts that have had enough calls for now are looked for again when they can take more. */
  function listNext(excluded: Parameters<typeof listNextMessages>[1]) {
    const wait = limits.nextFreeMs();
    if (wait !== undefined) {
      timer ??= setTimeout(() => {
        timer = undefined;
        queue.wake();
      }, wait).unref();
    }
    return listNextMessages(identityPool, { ...excluded, lanes: [...excluded.lanes, ...limits.resting()] });
  }

  async function claim(waiting: Waiting) {
    const message = await claimMessage(parts, waiting);
    if (message && !limits.take(message.webhookId, new URL(message.url).host)) {
      await releaseMessage(tenants, message);
      return undefined;
    }
    return message;
  }

  const queue = createDeliveryQueue({
    name: 'webhook',
    connections,
    maxPerLane: connectionsPerWebhook,
    listNext,
    claim,
    deliver: async message => settleMessage(tenants, message, await sendMessage(parts, message)),
    log,
  });
  return {
    ...queue,
    async stop() {
      clearTimeout(timer);
      await queue.stop();
    },
  };
}
