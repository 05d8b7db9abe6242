import { t } from '@lingui/core/macro';
import { MultiSelect, Textarea } from '@mantine/core';
import { shareLink } from '@pipewright/contract/operations/share-link.ts';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../data/changes/use-change.ts';
import { call } from '../../data/client/client.ts';
import { usePeopleChoices } from '../field-types/pickers/use-people-choices.ts';
import { AskForm } from '../form/ask-form.tsx';

interface LinkFormProps {
  readonly title: string;
  readonly hint: string;
  readonly onClose: () => void;
}

/** Asks whom to send the address of this view to, and with which message. */
export function LinkForm({ title, hint, onClose }: LinkFormProps) {
  const path = useRouterState({ select: ({ location }) => location.href });
  const [userIds, setUserIds] = useState<string[]>([]);
  const [message, setMessage] = useState('');
  const people = usePeopleChoices([]);

  const send = useChange({
    send: () => call(shareLink, { body: { path, title, userIds, message } }),
    changes: [],
    success: ({ data }) => data.message,
  });

  return (
    <AskForm
      title={t`Email a Link`}
      confirm={t`Send`}
      change={send}
      failure={t`The link could not be sent.`}
      isHeld={userIds.length === 0}
      onConfirm={() => send.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <MultiSelect
        label={t`To`}
        data={people}
        value={userIds}
        onChange={setUserIds}
        searchable
        openOnFocus={false}
        nothingFoundMessage={t`No people found`}
        description={hint}
        data-autofocus
      />
      <Textarea
        label={t`Message`}
        value={message}
        onChange={event => setMessage(event.currentTarget.value)}
        maxLength={1000}
        autosize
        minRows={3}
      />
    </AskForm>
  );
}
