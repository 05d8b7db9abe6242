import { defineProcessor } from '../event-feed/define-processor.ts';
import { timeOfId } from '../ids.ts';

/**
 * Queues a message for each webhook that wants to hear of a change. What the message says is decided when it is sent,
 * because it depends on what the webhook’s owner may see.
 */
export const queueMessages = defineProcessor({
  name: 'webhooks',
  on: [],
  async run(tx, { changes }, changeSet) {
    const { tenantId } = tx.principal;
    const times = changes.map(({ id }) => new Date(timeOfId(id) ?? Date.now()).toISOString());
    await tx`
      insert into crm.webhook_delivery (tenant_id, webhook_id, event, entity, record_id, change_id, occurred_at_utc)
      select ${tenantId}, webhook.id, change.event, change.entity, change.record_id, change.id, change.at
      from unnest(${changes.map(({ id }) => id)}::uuid[], ${changes.map(({ kind }) => kind)}::text[],
        ${changes.map(({ entity }) => entity)}::text[], ${changes.map(({ rowId }) => rowId)}::uuid[],
        ${times}::timestamptz[]) as change (id, event, entity, record_id, at)
      join crm.webhook on webhook.tenant_id = ${tenantId} and webhook.is_active and change.event = any (webhook.events)
      order by change.id
      on conflict do nothing`;
    changeSet.changedEntities.add('webhook-delivery');
  },
});
