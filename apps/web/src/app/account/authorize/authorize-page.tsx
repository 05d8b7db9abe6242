import { t } from '@lingui/core/macro';
import { Loader } from '@mantine/core';
import {
  authorizationRequest,
  describeAuthorization,
} from '@pipewright/contract/operations/account/applications.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, messageOf } from '../../../kit/data/client/api-error.ts';
import { call, session } from '../../../kit/data/client/client.ts';
import { useSearchParameters } from '../../../kit/ui/address/search-parameters.ts';
import { AccountFrame } from '../account-frame.tsx';
import classes from '../account-parts.module.css';
import { accountSearch } from '../account-search.ts';
import { Problem } from '../notice.tsx';
import { ConsentForm } from './consent-form.tsx';

/** Where third-party applications send people to be allowed to work on their behalf. */
export function AuthorizePage() {
  const search = useSearchParameters(accountSearch['/connect/authorize']);
  const { data, error } = useQuery({
    queryKey: ['authorization', search],
    meta: { dependsOn: [] },
    queryFn: async ({ signal }) => {
      const { data: request } = authorizationRequest.safeParse(search);
      if (!request) {
        throw new ApiError(400, t`This link is incomplete. Connect the application again from there.`);
      }
      const [{ data: description }, me] = await Promise.all([
        call(describeAuthorization, { query: request, signal }),
        session.userInfo(),
      ]);
      return { request, description, me };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const refusedTo = data?.description.refusedTo;
  useEffect(() => {
    if (refusedTo) {
      window.location.replace(refusedTo);
    }
  }, [refusedTo]);

  if (error) {
    return (
      <AccountFrame title={t`Connect an application`}>
        <Problem>{messageOf(error)}</Problem>
      </AccountFrame>
    );
  }
  if (!data || refusedTo) {
    return (
      <AccountFrame title={t`Connect an application`}>
        <div className={classes.actions} aria-busy>
          <Loader size="sm" aria-hidden />
        </div>
      </AccountFrame>
    );
  }
  return <ConsentForm {...data} />;
}
