import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import type { createOneTimeLink } from '@pipewright/contract/operations/organization/members.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '../../../kit/data/client/client.ts';
import { refreshAffected } from '../../../kit/data/queries/dependencies.ts';
import { mailOptionsOptions } from '../../../kit/data/queries/mail-options.ts';
import { useMay, useViewer } from '../../../kit/data/session/viewer.tsx';
import { useRequest } from '../use-request.ts';
import classes from './unverified-banner.module.css';

/** Reminds people whose email address is not verified; they can work all the same. */
export function UnverifiedBanner() {
  const { email, email_verified } = useViewer();
  return email_verified ? null : <Reminder email={email} />;
}

function Reminder({ email }: { email: string }) {
  const client = useQueryClient();
  const mayCreateLink = useMay('users.manage' satisfies (typeof createOneTimeLink)['access']);
  const { run, isBusy, answer, problem } = useRequest();
  const { data: mail } = useQuery({ ...mailOptionsOptions(), enabled: answer !== undefined });

  // The link opens in another tab: coming back from it, the reminder goes.
  useEffect(() => {
    const lookAgain = () => void refreshAffected(client, ['viewer']);
    window.addEventListener('focus', lookAgain);
    return () => window.removeEventListener('focus', lookAgain);
  }, [client]);

  const ask = () =>
    run(async () => {
      const { resendVerification } = await import('@pipewright/contract/operations/account/account.ts');
      return (await call(resendVerification, {})).data.message;
    });

  return (
    <section className={classes.banner} aria-label={t`Email verification`}>
      <span role="status">{answer ?? problem ?? t`Please confirm your email address ${email}.`}</span>
      {answer && mayCreateLink && mail?.delivers === false && (
        <Link to="/administration/users" className={classes.action}>
          {t`Open users`}
        </Link>
      )}
      {!answer && (
        <UnstyledButton className={classes.action} onClick={ask} disabled={isBusy}>
          {isBusy ? t`Sending...` : t`Send again`}
        </UnstyledButton>
      )}
    </section>
  );
}
