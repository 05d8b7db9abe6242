import { readOrganization } from '@pipewright/contract/operations/organization.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/data/client/client.ts';

/** The organization that one works in. */
export function organizationOptions() {
  return queryOptions({
    queryKey: ['organization'],
    meta: { dependsOn: ['organization', 'contact', 'user', 'currency'] },
    queryFn: async ({ signal }) => (await call(readOrganization, { signal })).data,
  });
}
