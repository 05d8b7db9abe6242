import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { forgotPassword } from '@pipewright/contract/operations/account/account.ts';
import { changePassword } from '@pipewright/contract/operations/account/security.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { AskForm } from '../../kit/records/form/ask-form.tsx';
import { PasswordField } from '../../kit/ui/inputs/password-field.tsx';
import { Card } from './card.tsx';
import { overviewOptions } from './security-queries.ts';

/** The password: changed with the old one, or set for the first time by a link. */
export function PasswordCard() {
  const { data: overview } = useQuery(overviewOptions());
  const { email } = useViewer();
  const [isOpen, setOpen] = useState(false);

  const sendLink = useChange({
    send: () => call(forgotPassword, { body: { email } }),
    changes: [],
    success: ({ data }) => data.message,
    failure: t`The link could not be sent.`,
  });

  return (
    <Card
      title={t`Password`}
      text={
        overview?.hasPassword === false
          ? t`You sign in without a password. A link that is mailed to you sets one.`
          : t`Changing it signs you out everywhere but here.`
      }
      actions={
        overview?.hasPassword === false ? (
          <Button variant="default" onClick={() => sendLink.mutate()}>
            {t`Send me the link`}
          </Button>
        ) : (
          <Button variant="default" disabled={!overview || overview.isDemo} onClick={() => setOpen(true)}>
            {t`Change password`}
          </Button>
        )
      }
    >
      {isOpen && <ChangePassword onClose={() => setOpen(false)} />}
    </Card>
  );
}

function ChangePassword({ onClose }: { onClose: () => void }) {
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [repeated, setRepeated] = useState('');
  const differs = repeated !== '' && repeated !== newPassword;

  const change = useChange({
    send: () => call(changePassword, { body: { currentPassword, newPassword } }),
    changes: ['security'],
    success: ({ data }) => data.message,
  });
  const { fieldErrors } = change;

  return (
    <AskForm
      title={t`Change password`}
      confirm={t`Change password`}
      change={change}
      failure={t`Your password was not changed.`}
      isHeld={!currentPassword || !newPassword || newPassword !== repeated}
      onConfirm={() => change.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        data-autofocus
        value={currentPassword}
        onChange={event => setCurrent(event.currentTarget.value)}
        error={fieldErrors.currentPassword}
      />
      <PasswordField
        label={t`New password`}
        description={t`8 to 128 characters`}
        autoComplete="new-password"
        maxLength={128}
        value={newPassword}
        onChange={event => setNew(event.currentTarget.value)}
        error={fieldErrors.newPassword}
      />
      <PasswordField
        label={t`Confirm password`}
        autoComplete="new-password"
        maxLength={128}
        value={repeated}
        onChange={event => setRepeated(event.currentTarget.value)}
        error={differs && t`Passwords do not match`}
      />
    </AskForm>
  );
}
