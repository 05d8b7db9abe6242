import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import {
  changeWebhook,
  createWebhook,
  type Webhook,
} from '@pipewright/contract/operations/automation/webhooks.ts';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { AskForm } from '../../kit/records/form/ask-form.tsx';
import { EventChoice } from './event-choice.tsx';

const addressExample = 'https://example.com/webhook';

interface WebhookFormProps {
  /** Absent for a new one. */
  readonly webhook?: Webhook;
  readonly onClose: () => void;
  /** Called with the secret of a new webhook, which is shown once. */
  readonly onCreated: (secret: string) => void;
}

export function WebhookForm({ webhook, onClose, onCreated }: WebhookFormProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [events, setEvents] = useState<readonly string[]>(webhook?.events ?? []);

  const save = useChange({
    send: async () => {
      const body = { url: url.trim(), description: description.trim() || null, events: [...events] };
      if (webhook) {
        const changed = await call(changeWebhook, { params: { id: webhook.id }, body });
        onClose();
        return changed;
      }
      const created = await call(createWebhook, { body });
      onCreated(created.data.secret);
      return created;
    },
    changes: ['webhook'],
    success: ({ changeSet }) => (webhook ? { message: t`Webhook saved.`, changeSet } : undefined),
  });
  const { fieldErrors } = save;

  return (
    <AskForm
      title={webhook ? t`Edit webhook` : t`Add webhook`}
      confirm={webhook ? t`Save` : t`Add webhook`}
      change={save}
      failure={t`The webhook wasn’t saved.`}
      isHeld={!url.trim() || events.length === 0}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={t({ message: 'Address', context: 'URL' })}
        type="url"
        placeholder={addressExample}
        description={t`Messages are sent to it by POST, as JSON.`}
        maxLength={2000}
        data-autofocus
        value={url}
        onChange={event => setUrl(event.currentTarget.value)}
        error={fieldErrors.url}
      />
      <TextInput
        label={t`Description`}
        maxLength={500}
        value={description}
        onChange={event => setDescription(event.currentTarget.value)}
        error={fieldErrors.description}
      />
      <EventChoice chosen={events} onChange={setEvents} error={fieldErrors.events} />
    </AskForm>
  );
}
