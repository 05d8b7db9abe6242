import { msg, t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import type { StepOf } from '@pipewright/contract/automations/definition.ts';
import { listWebhooks } from '@pipewright/contract/operations/automation/webhooks.ts';
import { IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/data/client/client.ts';
import { defineStepForm, type EditorProps } from '../parts/editor-props.ts';

export const callWebhookForm = defineStepForm({
  kind: 'call-webhook',
  name: msg`Call a webhook`,
  icon: IconWebhook,
  initial: { kind: 'call-webhook', webhookId: '' },
  Editor: CallWebhookEditor,
});

function CallWebhookEditor({ settings, onChange, errorOf }: EditorProps<StepOf<'call-webhook'>>) {
  const { data = [] } = useQuery({
    queryKey: ['webhooks'],
    meta: { dependsOn: ['webhook'] },
    queryFn: async ({ signal }) => (await call(listWebhooks, { signal })).data,
  });
  return (
    <Select
      label={t`Webhook`}
      description={t`Messages are signed and retried as all messages of the webhook.`}
      data={data.map(({ id, url }) => ({ value: id, label: url }))}
      value={settings.webhookId || null}
      onChange={webhookId => onChange({ ...settings, webhookId: webhookId ?? '' })}
      error={errorOf('webhookId')}
      searchable
    />
  );
}
