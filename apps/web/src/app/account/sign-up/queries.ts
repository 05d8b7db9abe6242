import { msg } from '@lingui/core/macro';
import { validateDomain } from '@pipewright/contract/operations/organization/onboarding.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../kit/data/client/client.ts';

export const plansFailed = msg`Error loading subscription plans. Please try again.`;

/** Whether a subdomain is free. Each has a separate query, so a late response is never used for another. */
export function availabilityOptions(subdomain: string, organizationName: string) {
  return queryOptions({
    queryKey: ['subdomain', subdomain, organizationName],
    meta: { dependsOn: [] },
    queryFn: async ({ signal }) => {
      const body = { domain: subdomain, organizationName };
      return (await call(validateDomain, { body, signal })).data;
    },
    staleTime: 5_000,
    gcTime: 30_000,
  });
}
