import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/data/client/client.ts';

/** The organization that one works in. */
export function organizationOptions() {
  return queryOptions({
    queryKey: ['organization'],
    meta: { dependsOn: ['organization', 'contact', 'user', 'currency'] },
    queryFn: async ({ signal }) => {
      // Every page loads this module, in order to prefetch the settings; only they need the schemas.
      const { readOrganization } = await import(
        '@pipewright/contract/operations/organization/organization.ts'
      );
      return (await call(readOrganization, { signal })).data;
    },
  });
}
