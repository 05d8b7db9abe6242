import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { makeApiKey } from '@pipewright/contract/operations/account/api-keys.ts';
import type { Permission } from '@pipewright/contract/permissions.ts';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { AskForm } from '../../kit/records/form/ask-form.tsx';
import { SecretModal } from '../../kit/records/form/secret-modal.tsx';
import { PermissionChoice } from './permission-choice.tsx';

/** Asks what a key is for and what it may, and shows it once. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [permissions, setPermissions] = useState<readonly Permission[]>([]);

  const make = useChange({
    send: () => {
      const body = { name, permissions: [...permissions], expiresInDays: days ? Number(days) : null };
      return call(makeApiKey, { body });
    },
    changes: ['security'],
  });
  const { fieldErrors } = make;

  if (make.data) {
    return <MadeKey token={make.data.data.token} onClose={onClose} />;
  }
  return (
    <AskForm
      title={t`Create API key`}
      confirm={t`Create key`}
      change={make}
      failure={t`The key wasn’t created.`}
      isHeld={!name.trim() || permissions.length === 0}
      onConfirm={() => make.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={t`Name`}
        description={t`Where you’ll use it, for example “Zapier”`}
        maxLength={60}
        data-autofocus
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        error={fieldErrors.name}
      />
      <NativeSelect
        label={t`Works for`}
        data={[
          { value: '30', label: t`30 days` },
          { value: '90', label: t`90 days` },
          { value: '365', label: t`One year` },
          { value: '', label: t`Until it is revoked` },
        ]}
        value={days}
        onChange={event => setDays(event.currentTarget.value)}
      />
      <PermissionChoice chosen={permissions} onChange={setPermissions} error={fieldErrors.permissions} />
    </AskForm>
  );
}

function MadeKey({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <SecretModal title={t`Your new API key`} label={t`API key`} secret={token} onClose={onClose}>
      <Trans>
        Copy it now. You won’t be able to see it again. Send it with each request as{' '}
        <code>Authorization: Bearer …</code>
      </Trans>
    </SecretModal>
  );
}
