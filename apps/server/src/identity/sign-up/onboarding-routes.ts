import {
  completeOnboarding,
  listSubscriptionPlans,
  validateDomain,
} from '@pipewright/contract/operations/organization/onboarding.ts';
import { definePublicRoute, type Route } from '../../platform/http/routes/define-route.ts';
import type { Onboarding } from './onboarding.ts';

export function onboardingRoutes(onboarding: Onboarding): Route[] {
  return [
    definePublicRoute(validateDomain, async ({ body }) => ({ body: await onboarding.validateDomain(body) })),
    definePublicRoute(listSubscriptionPlans, async () => ({
      body: await onboarding.listSubscriptionPlans(),
    })),
    definePublicRoute(completeOnboarding, async ({ body, address, userAgent, idempotencyKey }) => ({
      body: await onboarding.completeOnboarding({ body, address, userAgent, idempotencyKey }),
    })),
  ];
}
