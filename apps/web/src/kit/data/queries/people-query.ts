import { listTenantUsers } from '@pipewright/contract/operations/organization/users.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';

/** The people of the organization. They are no resource: identity keeps them, and a reference to `user` means one of them. */
export function peopleOptions() {
  return queryOptions({
    queryKey: ['user', 'list'],
    queryFn: async ({ signal }) => (await call(listTenantUsers, { signal })).data,
    staleTime: 60_000,
  });
}
