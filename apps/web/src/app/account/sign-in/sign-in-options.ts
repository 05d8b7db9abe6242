import { signInOptions } from '@pipewright/contract/operations/account/account.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../kit/data/client/client.ts';

/** The sign-in options of this server besides a password. */
export function signInOptionsQuery() {
  return queryOptions({
    queryKey: ['sign-in-options'],
    meta: { dependsOn: [] },
    queryFn: async ({ signal }) => (await call(signInOptions, { signal })).data,
    staleTime: 60_000,
  });
}
