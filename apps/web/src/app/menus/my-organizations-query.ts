import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/data/client/client.ts';
import { viewerKey } from '../../kit/data/queries/query-client.ts';

/** The organizations that the signed-in user belongs to. */
export function myOrganizationsOptions() {
  return queryOptions({
    queryKey: [viewerKey, 'organizations'],
    meta: { dependsOn: [viewerKey, 'user', 'organization'] },
    queryFn: async ({ signal }) => {
      const { listMyOrganizations } = await import('@pipewright/contract/operations/account/account.ts');
      return (await call(listMyOrganizations, { signal })).data;
    },
    staleTime: 60_000,
  });
}
