import { t } from '@lingui/core/macro';
import { Button, Loader } from '@mantine/core';
import { readInvitation } from '@pipewright/contract/operations/organization/invitations.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiError, messageOf } from '../../../kit/data/client/api-error.ts';
import { call, session } from '../../../kit/data/client/client.ts';
import { useSearchParameters } from '../../../kit/ui/address/search-parameters.ts';
import { AccountFrame } from '../account-frame.tsx';
import classes from '../account-parts.module.css';
import { accountSearch } from '../account-search.ts';
import { Problem } from '../notice.tsx';
import { JoinAsMyself } from './join-as-myself.tsx';
import { JoinForm } from './join-form.tsx';

export type Invitation = z.output<typeof readInvitation.result>;

/** Where the link of an invitation leads: what it is to, and the way in. */
export function JoinPage() {
  const { token = '' } = useSearchParameters(accountSearch['/join']);
  const [isSignedIn, setSignedIn] = useState(() => session.isSignedIn());
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    meta: { dependsOn: [] },
    queryFn: async ({ signal }) => {
      if (!token) {
        throw new ApiError(400, t`This link is incomplete. Open it from the email again.`);
      }
      return (await call(readInvitation, { body: { token }, signal })).data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

  if (error) {
    return (
      <AccountFrame title={t`Invitation`}>
        <Problem>{messageOf(error)}</Problem>
        <div className={classes.actions}>
          <Button component={Link} to="/login">
            {t`Sign in`}
          </Button>
        </div>
      </AccountFrame>
    );
  }
  if (!data) {
    return (
      <AccountFrame title={t`Invitation`}>
        <div className={classes.actions} aria-busy>
          <Loader size="sm" aria-hidden />
        </div>
      </AccountFrame>
    );
  }
  const { organization, invitedBy, role, email } = data;
  return (
    <AccountFrame
      title={t`Join ${organization}`}
      subtitle={t`${invitedBy} invites you to ${organization}, as ${role}. The invitation is for ${email}.`}
    >
      {isSignedIn ? (
        <JoinAsMyself token={token} email={email} onSignedOut={() => setSignedIn(false)} />
      ) : (
        <JoinForm token={token} invitation={data} />
      )}
    </AccountFrame>
  );
}
