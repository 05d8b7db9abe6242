import { Textarea } from '@mantine/core';
import { invitePeople, maxInvited } from '@pipewright/contract/operations/invitations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyChange } from '../../kit/data/changes/notify-change.ts';
import { ApiError } from '../../kit/data/client/api-error.ts';
import { call } from '../../kit/data/client/client.ts';
import { refreshShown } from '../../kit/data/queries/query-client.ts';
import { AskForm } from '../../kit/records/form/ask-form.tsx';
import { addressesIn } from './addresses-in.ts';
import type { InviteResults } from './invited-dialog.tsx';
import { RoleSelect } from './role-select.tsx';

interface InviteDialogProps {
  readonly onClose: () => void;
  /** Some were invited and some were not. */
  readonly onResults: (results: InviteResults) => void;
}

/** Asks whom to invite, as what. */
export function InviteDialog({ onClose, onResults }: InviteDialogProps) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [roleId, setRoleId] = useState<string | null>(null);
  const emails = addressesIn(text);

  async function invite(): Promise<void> {
    const { data, changeSet } = await call(invitePeople, { body: { emails, roleId: roleId ?? '' } });
    if (data.results.every(({ isInvited }) => !isInvited)) {
      throw new ApiError(409, data.results.map(({ email, message }) => `${email}: ${message}`).join(' '));
    }
    void refreshShown(client);
    notifyChange(client, data.message, changeSet);
    if (data.results.every(({ isInvited }) => isInvited)) {
      onClose();
    } else {
      onResults(data.results);
    }
  }

  return (
    <AskForm
      title="Invite people"
      confirm="Invite"
      failure="Nobody was invited."
      isHeld={emails.length === 0 || emails.length > maxInvited || roleId === null}
      onConfirm={invite}
      onClose={onClose}
    >
      <Textarea
        label="Email addresses"
        description="Several at once: one to a line, or with commas between them. Each gets a mail with a link that works for seven days."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={emails.length > maxInvited && `At most ${maxInvited} at once; these are ${emails.length}.`}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        autosize
        minRows={3}
        maxRows={10}
        data-autofocus
      />
      <RoleSelect value={roleId} onChange={setRoleId} />
    </AskForm>
  );
}
