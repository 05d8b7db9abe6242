import { defineFeature } from '../define-feature.ts';
import type { PlatformServices } from '../services.ts';

/** Carries out answers of visitors that a crash or a restore left undone. */
export const publicPagesFeature = defineFeature<PlatformServices>({
  name: 'public-pages',
  background: ({ tenantSearch, publicAnswers }) => ({
    schedules: [
      {
        name: 'answers-of-visitors',
        cron: '* * * * *',
        async run() {
          for (const tenantId of await tenantSearch.withPendingAnswers()) {
            await publicAnswers.catchUp(tenantId);
          }
        },
      },
    ],
  }),
});
