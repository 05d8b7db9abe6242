import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { ssoMessage } from '@pipewright/contract/identity.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef } from 'react';
import { session } from '../../../kit/data/client/client.ts';
import { useSearchParameters } from '../../../kit/ui/address/search-parameters.ts';
import { PasswordField } from '../../../kit/ui/inputs/password-field.tsx';
import { AccountFrame } from '../account-frame.tsx';
import classes from '../account-parts.module.css';
import { accountSearch } from '../account-search.ts';
import { Notice, Problem } from '../notice.tsx';
import { DemoAccess } from './demo-access.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { Providers } from './providers.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { signInOptionsQuery } from './sign-in-options.ts';
import { useEntry } from './use-entry.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Shown on the sign-in page after something succeeded. */
    notice?: string;
  }
}

/** The sign-in page. */
export function LoginPage() {
  const search = useSearchParameters(accountSearch['/login']);
  const { signedOutBecause, notice } = useLocation({ select: location => location.state });
  const message = ssoMessage(search.error, search.provider) ?? signedOutBecause;
  const { enter, isBusy, problem, setProblem, secondStep, leaveSecondStep } = useEntry(
    search.returnTo,
    message,
  );
  const form = useRef<HTMLFormElement>(null);
  const options = useQuery(signInOptionsQuery());
  const demo = options.data?.demo;
  const openDemo = () => demo && void enter(() => session.signIn({ ...demo, remember: false }));
  useDemoByItself(search.demo === '1', options, openDemo, setProblem);

  function signIn(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const credentials = {
      email: String(given.get('email')),
      password: String(given.get('password')),
      remember: given.has('remember'),
    };
    void enter(() => session.signIn(credentials), credentials);
  }

  if (secondStep) {
    return (
      <SecondStepForm
        {...{ secondStep, enter, isBusy, problem }}
        onBack={() => {
          setProblem(undefined);
          leaveSecondStep();
        }}
      />
    );
  }

  return (
    <AccountFrame
      title={t`Sign in to your account`}
      footer={
        <Trans>
          New to Pipewright?{' '}
          <Link to="/signup" className={classes.link}>
            Sign up for free
          </Link>
        </Trans>
      }
    >
      <Problem>{problem}</Problem>
      {!problem && <Notice>{notice}</Notice>}
      <form ref={form} className={classes.form} onSubmit={signIn}>
        <TextInput
          name="email"
          type="email"
          label={t`Email`}
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
        />
        <PasswordField name="password" label={t`Password`} autoComplete="current-password" />
        <div className={classes.between}>
          <Checkbox name="remember" label={t`Remember me`} defaultChecked={search.remember === '1'} />
          <Link to="/forgot-password" className={classes.link}>
            {t`Forgot your password`}
          </Link>
        </div>
        <Button type="submit" disabled={isBusy} fullWidth>
          {isBusy ? t`Signing in...` : t`Sign in`}
        </Button>
      </form>
      <Providers
        returnTo={search.returnTo}
        remember={() => form.current !== null && new FormData(form.current).has('remember')}
        onProblem={setProblem}
      />
      <PasskeyButton
        isBusy={isBusy}
        onSignIn={credential => {
          const remember = form.current !== null && new FormData(form.current).has('remember');
          return enter(async () => session.signInWithPasskey({ credential: await credential(), remember }));
        }}
      />
      {demo && <DemoAccess demo={demo} isBusy={isBusy} onEnter={openDemo} />}
    </AccountFrame>
  );
}

/** “Watch demo” leads here and needs no other press. */
function useDemoByItself(
  isWanted: boolean,
  { data, isPending }: { data?: { demo: unknown }; isPending: boolean },
  open: () => void,
  onProblem: (problem: string) => void,
): void {
  const tried = useRef(false);
  useEffect(() => {
    if (!isWanted || isPending || tried.current) {
      return;
    }
    tried.current = true;
    if (data?.demo) {
      open();
    } else {
      onProblem(t`There is no demo on this server.`);
    }
  });
}
