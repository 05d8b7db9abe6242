import { t } from '@lingui/core/macro';
import { Button, TextInput } from '@mantine/core';
import { acceptInvitation } from '@pipewright/contract/operations/organization/invitations.ts';
import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call, session } from '../../../kit/data/client/client.ts';
import { PasswordField } from '../../../kit/ui/inputs/password-field.tsx';
import { homeRoute } from '../../home.ts';
import { switchOrganization } from '../../menus/switch-organization.ts';
import classes from '../account-parts.module.css';
import { NewPasswordInput } from '../new-password/new-password-input.tsx';
import { Problem } from '../notice.tsx';
import { useRequest } from '../use-request.ts';
import type { Invitation } from './join-page.tsx';

/** Joins with a new account, or with the password of the one that the address has. */
export function JoinForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const { email, hasAccount } = invitation;
  const router = useRouter();
  const { run, isBusy, problem, fields } = useRequest();
  const [given, setGiven] = useState({ firstName: '', lastName: '', password: '' });
  const change = (part: Partial<typeof given>) => setGiven(before => ({ ...before, ...part }));

  async function join(): Promise<string> {
    const { firstName, lastName, password } = given;
    const name = { firstName: firstName.trim() || undefined, lastName: lastName.trim() || undefined };
    const body = { token, password, ...(hasAccount ? {} : name) };
    const { message, organizationId } = (await call(acceptInvitation, { body })).data;
    try {
      await session.signIn({ email, password, remember: true });
    } catch {
      // They are in, but signing in takes more than the password.
      const state = { notice: t`${message} Please sign in.` };
      await router.navigate({ to: '/login', state, replace: true });
      return message;
    }
    if (hasAccount) {
      await switchOrganization(organizationId);
    } else {
      window.location.assign(homeRoute);
    }
    return message;
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    run(join);
  }

  return (
    <>
      <Problem>{problem}</Problem>
      <form className={classes.form} onSubmit={submit} noValidate>
        {hasAccount ? (
          <>
            <PasswordField
              label={t`Password of your account`}
              autoComplete="current-password"
              autoFocus
              value={given.password}
              onChange={event => change({ password: event.currentTarget.value })}
              error={fields.password}
            />
            <Link to="/forgot-password" className={classes.link}>
              {t`Forgot your password`}
            </Link>
          </>
        ) : (
          <>
            <TextInput
              label={t`First name`}
              autoComplete="given-name"
              autoFocus
              required
              withAsterisk={false}
              maxLength={100}
              value={given.firstName}
              onChange={event => change({ firstName: event.currentTarget.value })}
              error={fields.firstName}
            />
            <TextInput
              label={t`Last name`}
              autoComplete="family-name"
              required
              withAsterisk={false}
              maxLength={100}
              value={given.lastName}
              onChange={event => change({ lastName: event.currentTarget.value })}
              error={fields.lastName}
            />
            <NewPasswordInput
              label={t`Password`}
              value={given.password}
              known={[given.firstName, given.lastName, email]}
              onChange={event => change({ password: event.currentTarget.value })}
              error={fields.password}
            />
          </>
        )}
        <Button type="submit" disabled={isBusy} fullWidth>
          {isBusy ? t`Joining...` : t`Join`}
        </Button>
      </form>
    </>
  );
}
