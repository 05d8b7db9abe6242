import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { fieldMessages } from '@pipewright/contract/fields/field-messages.ts';
import { resetPassword } from '@pipewright/contract/operations/account/account.ts';
import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call, session } from '../../../kit/data/client/client.ts';
import { useSearchParameters } from '../../../kit/ui/address/search-parameters.ts';
import { PasswordField } from '../../../kit/ui/inputs/password-field.tsx';
import { AccountFrame } from '../account-frame.tsx';
import classes from '../account-parts.module.css';
import { accountSearch } from '../account-search.ts';
import { Problem } from '../notice.tsx';
import { useRequest } from '../use-request.ts';
import { NewPasswordInput } from './new-password-input.tsx';

/** Sets a new password with the link from the mail. */
export function ResetPasswordPage() {
  const { token } = useSearchParameters(accountSearch['/reset-password']);
  const router = useRouter();
  const { run, isBusy, problem, fields } = useRequest();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [wrong, setWrong] = useState<{ password?: string; differ?: boolean }>({});
  const isGone = !token || fields.token !== undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const body = { token: token ?? '', password };
    const parsed = resetPassword.body.safeParse(body);
    const found = {
      password: parsed.success ? undefined : fieldMessages(parsed.error).password,
      differ: password !== confirmation,
    };
    setWrong(found);
    if (found.password || found.differ) {
      return;
    }
    run(
      async () => (await call(resetPassword, { body })).data.message,
      notice => void goToSignIn(notice),
    );
  }

  /** Setting a password has ended every session, and so the one that may be kept here. */
  async function goToSignIn(notice: string): Promise<void> {
    await session.signOut();
    await router.navigate({ to: '/login', state: { notice }, replace: true });
  }

  return (
    <AccountFrame
      title={t`Set a new password`}
      footer={
        <Link to="/login" className={classes.link}>
          {t`Back to sign in`}
        </Link>
      }
    >
      <Problem>{isGone ? (problem ?? t`This link is incomplete. Request a new one.`) : problem}</Problem>
      {wrong.differ && <Problem>{t`Passwords do not match`}</Problem>}
      {isGone ? (
        <div className={classes.actions}>
          <Button component={Link} to="/forgot-password">
            {t`Request a new link`}
          </Button>
        </div>
      ) : (
        <form className={classes.form} onSubmit={submit} noValidate>
          <NewPasswordInput
            label={t`New password`}
            autoFocus
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
            error={wrong.password ?? fields.password}
          />
          <PasswordField
            label={t`Confirm password`}
            autoComplete="new-password"
            value={confirmation}
            onChange={event => setConfirmation(event.currentTarget.value)}
            error={wrong.differ}
          />
          <Button type="submit" disabled={isBusy} fullWidth>
            {isBusy ? t`Saving...` : t`Set password`}
          </Button>
        </form>
      )}
    </AccountFrame>
  );
}
