import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { SetUpSteps } from '../../../features/security/set-up-steps.tsx';
import { session } from '../../../kit/data/client/client.ts';
import { refreshAffected } from '../../../kit/data/queries/dependencies.ts';
import { AccountFrame } from '../account-frame.tsx';
import classes from '../account-parts.module.css';

/** Blocks all pages while the organization requires a second factor that the user does not have. */
export function SecondFactorGate({ organization }: { organization: string }) {
  const client = useQueryClient();
  return (
    <AccountFrame
      isWide
      title={t`Set up two-step sign-in`}
      subtitle={t`${organization} asks everybody for a second step at sign-in. Set it up to go on.`}
      footer={
        <UnstyledButton className={classes.link} onClick={() => void session.signOut()}>
          {t`Logout`}
        </UnstyledButton>
      }
    >
      <div className={classes.form}>
        <SetUpSteps onDone={() => void refreshAffected(client, ['viewer'])} />
      </div>
    </AccountFrame>
  );
}
