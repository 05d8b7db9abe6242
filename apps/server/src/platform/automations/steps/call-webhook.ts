import { automationEvent } from '@pipewright/contract/automations/steps/call-webhook.ts';
import { conflict } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { msg } from '../../language/message.ts';
import { defineStepHandler } from '../define-step-handler.ts';

/** The message waits in the table of the webhook’s messages: it is signed, sent and retried as they are. */
export const callWebhookHandler = defineStepHandler(
  'call-webhook',
  async ({ webhookId }, { tx, changeSet, module, record, run }) => {
    const { tenantId } = tx.principal;
    const [webhook] = await tx<{ url: string; isActive: boolean }>`
      select url, is_active as "isActive" from crm.webhook where tenant_id = ${tenantId} and id = ${webhookId}`;
    if (!webhook?.isActive) {
      throw conflict('The webhook was switched off or deleted.');
    }
    const body = JSON.stringify({
      type: automationEvent,
      timestamp: new Date().toISOString(),
      data: {
        automation: { id: run.automationId, name: run.automationName },
        entity: module.resource.name,
        id: run.recordId,
        record,
      },
    });
    await tx`
      insert into crm.webhook_delivery (tenant_id, id, webhook_id, event, entity, record_id, body)
      values (${tenantId}, ${newId()}, ${webhookId}, ${automationEvent}, ${module.resource.name}, ${run.recordId}, ${body})`;
    changeSet.changedEntities.add('webhook-delivery');
    return { summary: msg`Called ${new URL(webhook.url).host}.`, calls: [{ url: webhook.url, body }] };
  },
);
