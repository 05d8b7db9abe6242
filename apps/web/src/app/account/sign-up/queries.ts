import { msg } from '@lingui/core/macro';
import { validateDomain } from '@pipewright/contract/operations/onboarding.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../kit/data/client/client.ts';

export const plansFailed = msg`Error loading subscription plans. Please try again.`;

/** Whether a subdomain is free. Each has its own answer, so a late one never stands for another. */
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
