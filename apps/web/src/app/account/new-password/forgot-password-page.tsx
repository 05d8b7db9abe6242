import { t } from '@lingui/core/macro';
import { Button, TextInput } from '@mantine/core';
import { forgotPassword } from '@pipewright/contract/operations/account/account.ts';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '../../../kit/data/client/client.ts';
import { AccountFrame } from '../account-frame.tsx';
import classes from '../account-parts.module.css';
import { Notice, Problem } from '../notice.tsx';
import { useRequest } from '../use-request.ts';

/** Asks for the mail that sets a new password. The answer is the same whether or not there is an account. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState('');
  const { run, isBusy, problem, fields, answer } = useRequest();

  function submit(event: FormEvent): void {
    event.preventDefault();
    run(async () => (await call(forgotPassword, { body: { email: email.trim() } })).data.message);
  }

  return (
    <AccountFrame
      title={t`Forgot your password?`}
      subtitle={t`Enter your email address, and we send you a link to set a new one.`}
      footer={
        <Link to="/login" className={classes.link}>
          {t`Back to sign in`}
        </Link>
      }
    >
      <Problem>{problem}</Problem>
      <Notice>{answer}</Notice>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          type="email"
          label={t`Email`}
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
          error={fields.email}
        />
        <Button type="submit" disabled={isBusy} fullWidth>
          {isBusy ? t`Sending...` : answer ? t`Send again` : t`Send link`}
        </Button>
      </form>
    </AccountFrame>
  );
}
