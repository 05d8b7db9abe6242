import { t } from '@lingui/core/macro';
import {
  createIncomingWebhook,
  readIncomingWebhook,
  revokeIncomingWebhook,
} from '@pipewright/contract/operations/automation/incoming-webhooks.ts';
import { queryOptions } from '@tanstack/react-query';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { call } from '../../../kit/data/client/client.ts';

/** Refetched while the builder is open, because requests come from other systems. */
export function incomingWebhookOptions(id: string) {
  return queryOptions({
    queryKey: ['automations', id, 'incoming-webhook'],
    meta: { dependsOn: ['automation-request', 'incoming-webhook'] },
    queryFn: async ({ signal }) => (await call(readIncomingWebhook, { params: { id }, signal })).data,
    refetchInterval: 5000,
  });
}

export function useWebhookAddressChanges(id: string, onAddress: (url: string) => void) {
  const create = useChange({
    send: async () => {
      const answer = await call(createIncomingWebhook, { params: { id } });
      onAddress(answer.data.url);
      return answer;
    },
    changes: ['incoming-webhook'],
    failure: t`The address could not be created.`,
  });
  const revoke = useChange({
    send: () => call(revokeIncomingWebhook, { params: { id } }),
    changes: ['incoming-webhook'],
    success: () => t`The address was revoked.`,
    failure: t`The address could not be revoked.`,
  });
  return { create, revoke };
}
