import { defineFeature } from '../../../define-feature.ts';

/** Searches know which letters are rare: see crm.renew_search_statistics(), which does something only for tables that have grown. */
export const searchStatisticsFeature = defineFeature({
  name: 'search-statistics',
  background: ({ database }) => ({
    schedules: [
      {
        name: 'hourly-search-statistics',
        cron: '41 * * * *',
        async run() {
          await database.identityPool.use(({ sql }) => sql`select crm.renew_search_statistics()`);
        },
      },
    ],
  }),
});
