import { z } from 'zod';
import { defineKind } from '../define-step.ts';

/** The type of the message that an automation sends. */
export const automationEvent = 'automation.called';

/** Sends the record to one of the organization’s webhooks, signed and retried as all its messages are. */
export const callWebhookStep = defineKind('call-webhook', {
  webhookId: z.uuid({ message: 'Choose a webhook' }),
});
