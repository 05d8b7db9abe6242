import { t } from '@lingui/core/macro';
import { Textarea } from '@mantine/core';
import { invitePeople, maxInvited } from '@pipewright/contract/operations/organization/invitations.ts';
import { useState } from 'react';
import { useChange } from '../../data/changes/use-change.ts';
import { ApiError } from '../../data/client/api-error.ts';
import { call } from '../../data/client/client.ts';
import { AskForm } from '../../records/form/ask-form.tsx';
import { addressesIn } from './addresses-in.ts';
import type { InviteResults } from './invited-dialog.tsx';
import { RoleSelect } from './role-select.tsx';

interface InviteDialogProps {
  /** Addresses that are suggested. */
  readonly emails?: readonly string[];
  readonly onClose: () => void;
  /** Some were invited and some were not. */
  readonly onResults: (results: InviteResults) => void;
}

/** Asks whom to invite, as what. */
export function InviteDialog({ emails: suggested = [], onClose, onResults }: InviteDialogProps) {
  const [text, setText] = useState(suggested.join('\n'));
  const [roleId, setRoleId] = useState<string | null>(null);
  const emails = addressesIn(text);

  const invite = useChange({
    send: async () => {
      const answer = await call(invitePeople, { body: { emails, roleId: roleId ?? '' } });
      const { results } = answer.data;
      if (results.every(({ isInvited }) => !isInvited)) {
        throw new ApiError(409, results.map(({ email, message }) => `${email}: ${message}`).join(' '));
      }
      return answer;
    },
    // An import shows who is invited.
    changes: ['user', 'import'],
    success: ({ data, changeSet }) => ({ message: data.message, changeSet }),
  });

  function confirm(): void {
    invite.mutate(undefined, {
      onSuccess: ({ data: { results } }) =>
        results.every(({ isInvited }) => isInvited) ? onClose() : onResults(results),
    });
  }

  return (
    <AskForm
      title={t`Invite people`}
      confirm={t`Invite`}
      change={invite}
      failure={t`Nobody was invited.`}
      isHeld={emails.length === 0 || emails.length > maxInvited || roleId === null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Textarea
        label={t`Email addresses`}
        description={t`Several at once: one to a line, or with commas between them. Each gets an email with a link that works for seven days.`}
        error={emails.length > maxInvited && t`At most ${maxInvited} at once; these are ${emails.length}.`}
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
