import { type PersonListed, resetSecondFactor } from '@pipewright/contract/operations/members.ts';
import { readSecurity } from '@pipewright/contract/operations/security.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AskForm } from '../../kit/ask-form.tsx';
import { call } from '../../kit/client.ts';
import { notifyDone } from '../../kit/notify.tsx';
import { PasswordField } from '../../kit/password-field.tsx';
import { refreshShown } from '../../kit/query-client.ts';
import form from '../../kit/record/form.module.css';
import { useRefusal } from '../../kit/use-refusal.ts';

/** Asks before somebody's lost second factor is taken away, and for the asker's own password. */
export function ResetFactorDialog({ person, onClose }: { person: PersonListed; onClose: () => void }) {
  const client = useQueryClient();
  const { fields, noting } = useRefusal();
  const [password, setPassword] = useState('');
  const { data: own } = useQuery({
    queryKey: ['security', 'overview'],
    queryFn: async ({ signal }) => (await call(readSecurity, { signal })).data,
  });
  const hasPassword = own?.hasPassword !== false;

  async function reset(): Promise<void> {
    const body = hasPassword ? { password } : {};
    const { data } = await noting(() => call(resetSecondFactor, { params: { id: person.id }, body }));
    onClose();
    notifyDone(data.message);
    await refreshShown(client);
  }

  return (
    <AskForm
      title={`Reset the second factor of ${person.fullName}`}
      confirm="Reset second factor"
      failure="Nothing was reset."
      isHeld={hasPassword && !password}
      onConfirm={reset}
      onClose={onClose}
    >
      <p className={form.hint}>
        Make sure first that it is really them who asks. Their authenticator app, recovery codes and passkeys
        are removed, they are signed out everywhere, and a mail tells them. They sign in with their password
        and can set up a new second factor.
      </p>
      {hasPassword && (
        <PasswordField
          label="Your own password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
          error={fields.password}
        />
      )}
    </AskForm>
  );
}
