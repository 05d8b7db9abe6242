import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWebhookReceiver } from '../../testing/services/webhook-receiver.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { connect, type Sql } from '../database/connections/connection.ts';
import { createOutboundClient, type OutboundClient } from '../outbound/outbound-client.ts';
import { callsPerSecond } from './host-limits.ts';
import { createMessageQueue } from './message-queue.ts';
import { createWebhookSecrets } from './webhook-secrets.ts';

const client = createOutboundClient({ allowed: ['127.0.0.1'] });
/** The calls in their order, and when each was made: a busy machine may delay their arrival. */
const calls: { url: string; at: number }[] = [];
const outbound: OutboundClient = {
  ...client,
  post(url, message) {
    calls.push({ url, at: performance.now() });
    return client.post(url, message);
  },
};
let app: TestApp;
let owner: Sql;
beforeAll(async () => {
  app = await openTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
  owner = connect(app.owner, { max: 1, searchPath: 'crm' });
});
afterAll(async () => {
  client.close();
  await owner.end();
  await app.close();
});

/** A webhook of a new organization, with messages that are due. */
async function queueMessages(url: string, count: number): Promise<string> {
  const admin = await app.createTenant();
  const { body } = await admin.call('POST', '/api/webhooks', { body: { url, events: ['lead.created'] } });
  const { webhook } = body as { webhook: { id: string } };
  await owner`
    insert into crm.webhook_delivery (tenant_id, webhook_id, event, entity, body)
    select ${admin.tenantId}, ${webhook.id}, 'lead.created', 'lead', '{}' from generate_series(1, ${count}::integer)`;
  return admin.tenantId;
}

it('a receiver gets at most 20 calls a second from all organizations, and others do not wait for it', async () => {
  const busy = await startWebhookReceiver();
  const other = await startWebhookReceiver();
  const tenants = [
    await queueMessages(busy.url, 40),
    await queueMessages(busy.url, 30),
    await queueMessages(other.url, 5),
  ];
  const queue = createMessageQueue({
    ...app.services,
    ...app.database,
    outbound,
    secrets: createWebhookSecrets(app.services.encryption),
    log: { error: () => undefined },
  });
  queue.wake();
  await expect.poll(() => busy.received.length, { timeout: 60_000, interval: 20 }).toBe(70);
  await queue.stop();

  const times = calls.filter(({ url }) => url === busy.url).map(({ at }) => at);
  // One second apart, less what a busy machine may take between allowing a call and making it.
  const gaps = times.slice(callsPerSecond).map((at, index) => at - (times[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(700);
  expect(other.received).toHaveLength(5);
  const lastOther = calls.findLastIndex(({ url }) => url === other.url);
  expect(calls.slice(0, lastOther).filter(({ url }) => url === busy.url).length).toBeLessThan(40);

  const [attempts] = await owner<{ most: number; open: number }[]>`
    select max(attempts) as most, count(*) filter (where state <> 'delivered')::integer as open
    from crm.webhook_delivery where tenant_id = any (${tenants}::uuid[])`;
  expect(attempts).toEqual({ most: 1, open: 0 });
  await busy.close();
  await other.close();
});
