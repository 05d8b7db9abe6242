import { signInOptions } from '@pipewright/contract/operations/account.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/data/client/client.ts';

/** What this server offers besides a password. */
export function signInOptionsQuery() {
  return queryOptions({
    queryKey: ['sign-in-options'],
    meta: { dependsOn: [] },
    queryFn: async ({ signal }) => (await call(signInOptions, { signal })).data,
    staleTime: 60_000,
  });
}
