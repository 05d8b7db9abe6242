import { t } from '@lingui/core/macro';
import { Button, Loader } from '@mantine/core';
import { resendVerification, verifyEmail } from '@pipewright/contract/operations/account/account.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError, messageOf } from '../../../kit/data/client/api-error.ts';
import { call, session } from '../../../kit/data/client/client.ts';
import { refreshAffected } from '../../../kit/data/queries/dependencies.ts';
import { useSearchParameters } from '../../../kit/ui/address/search-parameters.ts';
import { homeRoute } from '../../home.ts';
import { AccountFrame } from '../account-frame.tsx';
import classes from '../account-parts.module.css';
import { accountSearch } from '../account-search.ts';
import { Notice, Problem } from '../notice.tsx';
import { useRequest } from '../use-request.ts';

/** Confirms an email address with the link from the mail. */
export function VerifyEmailPage() {
  const { token = '' } = useSearchParameters(accountSearch['/verify-email']);
  const client = useQueryClient();
  const { data, error, isPending } = useQuery({
    queryKey: ['verify-email', token],
    meta: { dependsOn: [] },
    queryFn: async () => {
      if (!token) {
        throw new ApiError(400, t`This link is incomplete.`);
      }
      const { message } = (await call(verifyEmail, { body: { token } })).data;
      await refreshAffected(client, ['viewer']);
      return message || t`Email verified successfully`;
    },
    // A link can be used once, so the request is not repeated automatically.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  if (isPending) {
    return (
      <AccountFrame title={t`Verifying your email address`}>
        <div className={classes.actions}>
          <Loader size="sm" aria-hidden />
        </div>
      </AccountFrame>
    );
  }
  return error ? <Failed reason={messageOf(error)} /> : <Verified message={data} />;
}

function Verified({ message }: { message: string }) {
  return (
    <AccountFrame title={t`Your email address`}>
      <Notice>{message}</Notice>
      <div className={classes.actions}>
        <Onward />
      </div>
    </AccountFrame>
  );
}

function Failed({ reason }: { reason: string }) {
  const { run, isBusy, answer, problem } = useRequest();
  const isSignedIn = session.isSignedIn();
  const ask = () => run(async () => (await call(resendVerification, {})).data.message);
  return (
    <AccountFrame
      title={t`Email verification failed`}
      subtitle={isSignedIn ? undefined : t`Sign in to request a new email.`}
    >
      <Problem>{problem ?? reason}</Problem>
      <Notice>{answer}</Notice>
      <div className={classes.actions}>
        {isSignedIn && (
          <Button onClick={ask} disabled={isBusy}>
            {isBusy ? t`Sending...` : t`Send a new email`}
          </Button>
        )}
        <Onward isQuiet={isSignedIn} />
      </div>
    </AccountFrame>
  );
}

function Onward({ isQuiet = false }: { isQuiet?: boolean }) {
  const isSignedIn = session.isSignedIn();
  return (
    <Button component={Link} to={isSignedIn ? homeRoute : '/login'} variant={isQuiet ? 'default' : 'filled'}>
      {isSignedIn ? t`Go on` : t`Sign in`}
    </Button>
  );
}
