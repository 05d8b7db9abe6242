import { Alert, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { messageOf } from '../kit/api-error.ts';
import { session } from '../kit/client.ts';
import { Brand } from './brand.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { homeRoute } from './home.ts';
import classes from './login-page.module.css';
import { returnPath } from './return-to.ts';

/** The sign-in page. */
export function LoginPage() {
  const router = useRouter();
  const client = useQueryClient();
  const { returnTo } = useSearch({ strict: false }) as { returnTo?: string };
  const reason = useLocation({ select: location => location.state.signedOutBecause });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState(reason && `${reason}. Please sign in again.`);
  useEffect(() => {
    document.title = 'Sign in · Pipewright';
  }, []);

  async function signIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(undefined);
    try {
      await session.signIn({
        email: String(form.get('email')),
        password: String(form.get('password')),
        remember: form.has('remember'),
      });
      client.clear();
      await router.navigate({ href: returnPath(returnTo, homeRoute), replace: true });
    } catch (error) {
      setProblem(messageOf(error, 'Login failed. Please try again.'));
      setBusy(false);
    }
  }

  return (
    <main className={classes.page}>
      <div className={classes.scheme}>
        <ColorSchemeSwitch />
      </div>
      <div className={classes.card}>
        <Brand />
        <h1 className={classes.title}>Sign in to your account</h1>
        {problem && (
          <Alert color="red" role="alert" className={classes.problem}>
            {problem}
          </Alert>
        )}
        <form className={classes.form} onSubmit={event => void signIn(event)}>
          <TextInput
            name="email"
            type="email"
            label="Email"
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
          />
          <PasswordInput
            name="password"
            label="Password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          />
          <Checkbox name="remember" label="Remember me" />
          <Button type="submit" disabled={isBusy} fullWidth>
            {isBusy ? 'Signing in...' : 'Sign in'}
          </Button>
        </form>
      </div>
    </main>
  );
}
