import { userRoles } from '@pipewright/contract/resources/user-roles.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../data/client/client.ts';

/** The roles that can be given to somebody. */
export function rolesOptions() {
  return queryOptions({
    queryKey: [userRoles.name, 'choices'],
    queryFn: async ({ signal }) => {
      const query = { pageSize: 500, total: 'none' as const, fields: 'name,description,isActive' };
      return (await call(userRoles.operations.list, { query, signal })).data;
    },
  });
}
