import { t } from '@lingui/core/macro';
import { Button, UnstyledButton } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { session } from '../../../kit/data/client/client.ts';
import { AccountFrame } from '../account-frame.tsx';
import classes from '../account-parts.module.css';
import { Problem } from '../notice.tsx';
import { CodeInput } from './code-input.tsx';
import type { SecondStep } from './use-sign-in.ts';

interface SecondStepFormProps {
  readonly secondStep: SecondStep;
  readonly enter: (signIn: () => Promise<void>) => Promise<void>;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  readonly onBack: () => void;
}

/** The second step of a sign-in: a code of the app, or one of those that were written down. */
export function SecondStepForm({ secondStep, enter, isBusy, problem, onBack }: SecondStepFormProps) {
  const [isRecovery, setRecovery] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code'));
    void enter(() => session.signInWithSecondFactor({ ...secondStep, code }));
  }

  return (
    <AccountFrame
      title={t`Enter your code`}
      subtitle={
        isRecovery
          ? t`One of the recovery codes that you kept when you set up two-step sign-in. Each works once.`
          : t`Your authenticator app shows six digits for Pipewright.`
      }
      footer={
        <UnstyledButton className={classes.link} onClick={onBack}>
          {t`Back to sign in`}
        </UnstyledButton>
      }
    >
      <Problem>{problem}</Problem>
      <form className={classes.form} onSubmit={submit}>
        <CodeInput isRecovery={isRecovery} />
        <Button type="submit" disabled={isBusy} fullWidth>
          {isBusy ? t`Signing in...` : t`Continue`}
        </Button>
      </form>
      <div className={classes.actions}>
        <UnstyledButton className={classes.link} onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? t`Use the authenticator app` : t`Use a recovery code`}
        </UnstyledButton>
      </div>
    </AccountFrame>
  );
}
