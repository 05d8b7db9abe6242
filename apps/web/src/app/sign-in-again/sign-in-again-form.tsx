import { t } from '@lingui/core/macro';
import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { session } from '../../kit/data/client/client.ts';
import { PasswordField } from '../../kit/ui/inputs/password-field.tsx';
import { Problem } from '../account/notice.tsx';
import { CodeInput } from '../account/sign-in/code-input.tsx';
import { PasskeyButton } from '../account/sign-in/passkey-button.tsx';
import { useSignIn } from '../account/sign-in/use-sign-in.ts';
import classes from './sign-in-again.module.css';

interface SignInAgainFormProps {
  readonly email: string;
  readonly onSignedIn: () => Promise<void>;
}

/** The password of the same account, its second factor if it has one, or a passkey. */
export function SignInAgainForm({ email, onSignedIn }: SignInAgainFormProps) {
  const { enter, isBusy, problem, secondStep } = useSignIn(onSignedIn);
  const [isRecovery, setRecovery] = useState(false);
  // Where the session was kept before.
  const [remember] = useState(() => session.isKept());

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // In React's tree it is inside of the page's own forms.
    event.stopPropagation();
    const given = new FormData(event.currentTarget);
    const code = String(given.get('code'));
    void enter(
      () =>
        secondStep
          ? session.signInWithSecondFactor({ ...secondStep, code })
          : session.signIn({ email, password: String(given.get('password')), remember }),
      { remember },
    );
  }

  return (
    <>
      <Problem>{problem}</Problem>
      <form className={classes.form} onSubmit={submit}>
        {secondStep ? (
          <>
            <CodeInput isRecovery={isRecovery} />
            <UnstyledButton className={classes.link} onClick={() => setRecovery(!isRecovery)}>
              {isRecovery ? t`Use the authenticator app` : t`Use a recovery code`}
            </UnstyledButton>
          </>
        ) : (
          <>
            <TextInput
              label={t`Email`}
              name="email"
              type="email"
              autoComplete="username"
              value={email}
              readOnly
            />
            <PasswordField
              name="password"
              label={t`Password`}
              autoComplete="current-password"
              autoFocus
              data-autofocus
            />
          </>
        )}
        <Button type="submit" disabled={isBusy} fullWidth>
          {isBusy ? t`Signing in...` : secondStep ? t`Continue` : t`Sign in`}
        </Button>
      </form>
      {!secondStep && (
        <PasskeyButton
          isBusy={isBusy}
          onSignIn={credential =>
            enter(async () => session.signInWithPasskey({ credential: await credential(), remember }))
          }
        />
      )}
    </>
  );
}
