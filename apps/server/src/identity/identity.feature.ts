import { defineFeature, type Feature } from '../platform/define-feature.ts';
import type { PlatformServices } from '../platform/services.ts';
import type { Identity } from './identity.ts';
import { onboardingRoutes } from './sign-up/onboarding-routes.ts';

/**
 * The API of people and organizations. `/oauth` and single sign-on are mounted separately, because they follow other
 * rules.
 */
export function identityFeature(identity: Identity): Feature<PlatformServices> {
  return defineFeature<PlatformServices>({
    name: 'identity',
    routes: () => [
      ...onboardingRoutes(identity.onboarding),
      ...identity.accountRoutes,
      ...identity.securityRoutes,
      ...identity.memberRoutes,
    ],
    undoGuards: identity.undoGuards,
    background: ({ archives: { folder } }) => ({
      schedules: [
        { name: 'nightly-tidy-up', cron: '47 3 * * *', run: identity.deleteExpiredRows },
        {
          name: 'nightly-dissolution',
          cron: '27 4 * * *',
          run: () => identity.dissolveDue(folder.removeAll),
        },
        {
          name: 'nightly-abandoned',
          cron: '7 4 * * *',
          run: () => identity.dissolveAbandoned(folder.removeAll),
        },
        { name: 'catch-up', cron: '* * * * *', run: identity.catchUp },
      ],
    }),
  });
}
