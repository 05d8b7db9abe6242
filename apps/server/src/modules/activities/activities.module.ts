import { activities } from '@pipewright/contract/resources/activities.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { activityImports } from './activity-imports.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { checkMentions } from './check-mentions.ts';
import { createReminders } from './reminders.ts';
import { mailRoutes } from './send-mail.ts';

/** The database enforces its rules and updates related records: schema/tables/records/09-activities.sql. */
export const activitiesModule = defineModule({
  resource: activities,
  table: 'activity',
  timelineAt: 'happenedAtUtc',
  imports: activityImports,
  check: checkMentions,
  // Completed activities keep their assignee.
  handedOver: { field: 'completedAtUtc', op: 'isEmpty' },
  routes: services => [
    ...mailRoutes(services),
    ...calendarRoutes({
      feeds: services.calendarFeeds,
      tenants: services.tenants,
      origin: services.config.appOrigin,
    }),
  ],
  background: ({ outbox, config, tenantSearch }) => {
    const { job, schedule } = createReminders({
      outbox,
      origin: config.appOrigin,
      listDueTenants: tenantSearch.withDueReminders,
    });
    return { jobs: [job], schedules: [schedule] };
  },
});
