import { listSubscriptionPlans } from '@pipewright/contract/operations/organization/onboarding.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';

/** The plans that an organization can choose from. */
export function plansOptions() {
  return queryOptions({
    queryKey: ['subscription-plans'],
    meta: { dependsOn: [] },
    queryFn: async ({ signal }) => (await call(listSubscriptionPlans, { signal })).data,
    staleTime: 10 * 60_000,
  });
}
