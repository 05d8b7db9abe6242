import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  replayFailedDeliveries,
  replayWebhookDelivery,
  testEvent,
  testWebhook,
  type Webhook,
} from '@pipewright/contract/operations/automation/webhooks.ts';
import { newChangeSet, type TenantTx } from '../database/tenant/tenant-db.ts';
import { forbidden, invalid, notFound } from '../errors.ts';
import {
  defineAccountRoute,
  defineReadRoute,
  defineWriteRoute,
  type Route,
} from '../http/routes/define-route.ts';
import { newId } from '../ids.ts';
import { message, msg, writeText } from '../language/message.ts';
import { writeStoredText } from '../language/stored-text.ts';
import { type OutboundClient, OutboundError } from '../outbound/outbound-client.ts';
import { demand, type Principal } from '../principal.ts';
import type { Module } from '../resources/define-module.ts';
import { readDeliveries, readDelivery } from './read-deliveries.ts';
import { sendMessage, settleMessage } from './send-webhook.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

/** A secret that is shown once must not be cached. */
const headers = { 'cache-control': 'no-store' };
const maxWebhooks = 100;
const maxReplayed = 1000;

export function webhookRoutes(deps: {
  modules: readonly Module[];
  outbound: OutboundClient;
  secrets: WebhookSecrets;
}): readonly Route[] {
  const { modules, outbound, secrets } = deps;

  function checkAddress(url: string | undefined): void {
    try {
      if (url !== undefined) {
        outbound.assertAllowed(url);
      }
    } catch (error) {
      throw error instanceof OutboundError ? invalid({ url: error.message }) : error;
    }
  }

  /** Nobody, and no API key, gets records sent that they may not read. */
  function demandReading(principal: Principal, events: readonly string[] = []): void {
    for (const { resource } of modules) {
      if (events.some(event => event.startsWith(`${resource.name}.`))) {
        demand(principal, resource.permissions.read);
      }
    }
  }

  return [
    defineReadRoute(listWebhooks, ({ principal, db }) =>
      db.read(principal, async tx => ({ body: await readWebhooks(tx) })),
    ),
    defineWriteRoute(createWebhook, async ({ principal, body, tx, changeSet }) => {
      const { tenantId, userId } = principal;
      if (!userId) {
        throw forbidden();
      }
      checkAddress(body.url);
      demandReading(principal, body.events);
      await refuseTooMany(tx);
      const id = newId();
      await tx`
        insert into crm.webhook (tenant_id, id, url, description, events, is_active, owner_user_id)
        values (${tenantId}, ${id}, ${body.url}, ${body.description}, ${body.events}, ${body.isActive}, ${userId})`;
      changeSet.changedEntities.add('webhook');
      const secret = await secrets.renew(tx, id);
      return { body: { webhook: await readWebhook(tx, id), secret }, headers };
    }),
    defineWriteRoute(changeWebhook, async ({ principal, params: { id }, body, tx, changeSet }) => {
      const before = await readWebhook(tx, id);
      checkAddress(body.url);
      // Its messages contain what its owner may see, so only they decide where these go.
      if ((body.url ?? before.url) !== before.url && before.owner.id !== principal.userId) {
        throw invalid({
          url: msg`Only ${before.owner.fullName} can change the address. Create a webhook of your own.`,
        });
      }
      demandReading(principal, body.events);
      const { url, description, events, isActive } = { ...before, ...body };
      await tx`
        update crm.webhook set url = ${url}, description = ${description}, events = ${events}, is_active = ${isActive},
          disabled_reason = case when ${isActive} then null else disabled_reason end
        where tenant_id = ${principal.tenantId} and id = ${id}`;
      changeSet.changedEntities.add('webhook');
      return { body: await readWebhook(tx, id) };
    }),
    defineWriteRoute(deleteWebhook, async ({ principal, params: { id }, tx, changeSet }) => {
      await readWebhook(tx, id);
      await tx`delete from crm.webhook where tenant_id = ${principal.tenantId} and id = ${id}`;
      changeSet.changedEntities.add('webhook');
      return {};
    }),
    defineWriteRoute(renewWebhookSecret, async ({ params: { id }, tx }) => {
      await readWebhook(tx, id);
      return { body: { secret: await secrets.renew(tx, id) }, headers };
    }),
    // Calls another server, so it is not one transaction.
    defineAccountRoute(testWebhook, async ({ principal, params: { id: webhookId }, db }) => {
      const { tenantId } = principal;
      const { id, body } = testMessage();
      const { webhook, signedWith } = await db.write(principal, newChangeSet('test webhook'), async tx => {
        const found = await readWebhook(tx, webhookId);
        await tx`
          insert into crm.webhook_delivery (tenant_id, id, webhook_id, event, entity, body, attempts, next_attempt_at_utc)
          values (${tenantId}, ${id}, ${webhookId}, ${testEvent}, 'webhook', ${body}, 1, 'infinity')`;
        return { webhook: found, signedWith: await secrets.read(tx, webhookId) };
      });
      const test = { id, tenantId, webhookId, url: webhook.url, body, attempts: 1, secrets: signedWith };
      await settleMessage(db, test, await sendMessage({ outbound }, test), { isTest: true });
      return { body: await db.read(principal, tx => readDelivery(tx, webhook, id)) };
    }),
    defineReadRoute(listWebhookDeliveries, ({ principal, params: { id }, query, db }) =>
      db.read(principal, async tx => {
        return { body: await readDeliveries(tx, await readWebhook(tx, id), query) };
      }),
    ),
    defineWriteRoute(replayWebhookDelivery, async ({ principal, params, tx, changeSet }) => {
      const webhook = await readWebhook(tx, params.id);
      await tx`
        update crm.webhook_delivery set state = 'queued', attempts = 0, next_attempt_at_utc = now()
        where tenant_id = ${principal.tenantId} and webhook_id = ${params.id} and id = ${params.deliveryId}
          and record_id is not null`;
      changeSet.changedEntities.add('webhook-delivery');
      return { body: await readDelivery(tx, webhook, params.deliveryId) };
    }),
    defineWriteRoute(
      replayFailedDeliveries,
      async ({ principal, params: { id }, body, tx, changeSet, language }) => {
        await readWebhook(tx, id);
        const rows = await tx`
        update crm.webhook_delivery set state = 'queued', attempts = 0, next_attempt_at_utc = now()
        where tenant_id = ${principal.tenantId} and id in (
          select id from crm.webhook_delivery
          where tenant_id = ${principal.tenantId} and webhook_id = ${id} and state = 'failed'
            and record_id is not null and occurred_at_utc >= ${body.sinceUtc}
          order by id limit ${maxReplayed})
        returning id`;
        const queued = rows.length;
        const sent = message(
          '{queued, plural, one {One message is sent again.} other {# messages are sent again.}}',
          {
            queued,
          },
        );
        changeSet.changedEntities.add('webhook-delivery');
        return { body: { queued, message: writeText(language, sent) } };
      },
    ),
  ];
}

function testMessage() {
  const data = { message: 'This is a test.' };
  return {
    id: newId(),
    body: JSON.stringify({ type: testEvent, timestamp: new Date().toISOString(), data }),
  };
}

async function refuseTooMany(tx: TenantTx): Promise<void> {
  await tx`select crm.lock_in_tenant('webhooks')`;
  const [row] = await tx<{ count: number }>`
    select count(*)::integer as count from crm.webhook where tenant_id = ${tx.principal.tenantId}`;
  if (row && row.count >= maxWebhooks) {
    throw invalid({ url: msg`An organization can have ${maxWebhooks} webhooks. Delete one first.` });
  }
}

async function readWebhook(tx: TenantTx, id: string): Promise<Webhook> {
  const [webhook] = await readWebhooks(tx, id);
  if (!webhook) {
    throw notFound('No such webhook.');
  }
  return webhook;
}

interface WebhookRow extends Omit<Webhook, 'owner' | 'createdAtUtc'>, Record<string, unknown> {
  ownerId: string;
  ownerName: string;
  createdAtUtc: Date;
}

async function readWebhooks(tx: TenantTx, id: string | null = null): Promise<Webhook[]> {
  const { tenantId } = tx.principal;
  const rows = await tx<WebhookRow>`
    select webhook.id, url, description, events, webhook.is_active as "isActive", disabled_reason as "disabledReason",
      owner_user_id as "ownerId", full_name as "ownerName", webhook.created_at_utc as "createdAtUtc", webhook.version
    from crm.webhook
    join crm.membership on membership.tenant_id = ${tenantId} and user_id = owner_user_id
    where webhook.tenant_id = ${tenantId} and (${id}::uuid is null or webhook.id = ${id})
    order by webhook.id desc`;
  return rows.map(({ ownerId, ownerName, createdAtUtc, ...webhook }) => ({
    ...webhook,
    disabledReason: webhook.disabledReason && writeStoredText(webhook.disabledReason),
    owner: { id: ownerId, fullName: ownerName },
    createdAtUtc: createdAtUtc.toISOString(),
  }));
}
