import { t } from '@lingui/core/macro';
import { readSecurity } from '@pipewright/contract/operations/account/security.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../kit/data/client/client.ts';
import { PasswordField } from '../../../kit/ui/inputs/password-field.tsx';

interface OwnPassword {
  /** The field to type it into; nothing for who signs in without a password. */
  readonly field: ReactNode;
  /** The part of the request's body that carries it. */
  readonly body: { password?: string };
  readonly isMissing: boolean;
}

/** Asks for the user's own password again, before they do something to somebody else's account. */
export function useOwnPassword(error: string | undefined): OwnPassword {
  const [password, setPassword] = useState('');
  const { data } = useQuery({
    queryKey: ['security', 'overview'],
    meta: { dependsOn: ['security', 'organization'] },
    queryFn: async ({ signal }) => (await call(readSecurity, { signal })).data,
  });
  if (data?.hasPassword === false) {
    return { field: null, body: {}, isMissing: false };
  }
  const field = (
    <PasswordField
      label={t`Your own password`}
      autoComplete="current-password"
      data-autofocus
      value={password}
      onChange={event => setPassword(event.currentTarget.value)}
      error={error}
    />
  );
  return { field, body: { password }, isMissing: !password };
}
