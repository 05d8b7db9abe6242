import { defineFeature } from '../define-feature.ts';
import { absenceRoutes } from './absence-routes.ts';
import { followingRoutes } from './following-routes.ts';
import { createNotificationMails } from './mail-notifications.ts';
import { notificationRoutes } from './notification-routes.ts';
import { notifyOfChanges } from './notify-of-changes.ts';
import { settingsRoutes } from './settings-routes.ts';

export const notificationsFeature = defineFeature({
  name: 'notifications',
  processors: [notifyOfChanges],
  routes: ({ modules }) => [
    ...notificationRoutes(modules),
    ...settingsRoutes,
    ...absenceRoutes,
    ...followingRoutes(modules),
  ],
  background: ({ tenants, modules, outbox, config, tenantSearch }) => {
    const { job, schedule } = createNotificationMails({
      ...{ tenants, modules, outbox },
      origin: config.appOrigin,
      listDueTenants: tenantSearch.withDueNotificationMails,
    });
    return { jobs: [job], schedules: [schedule] };
  },
});
