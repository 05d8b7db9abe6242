import { defineFeature } from '../../platform/define-feature.ts';
import type { Services } from '../../platform/services.ts';
import { dashboardRoutes } from './dashboard-routes.ts';
import { exportReportRoute } from './export-report.ts';
import { homePageRoutes } from './home-page-routes.ts';
import { scheduleRoutes } from './mails/schedule-routes.ts';
import { createReportMails, type SendParts } from './mails/send-schedules.ts';
import { reportRoutes } from './report-routes.ts';

export const reportsFeature = defineFeature({
  name: 'reports',
  undoGuards: [{ entity: 'home-page', permission: 'settings.manage', check: async () => undefined }],
  routes: services => [
    ...reportRoutes(services.modules, services.reportResults),
    exportReportRoute(services.modules),
    ...dashboardRoutes(),
    ...homePageRoutes(),
    ...scheduleRoutes(mailParts(services)),
  ],
  background: services => {
    const listDueTenants = services.tenantSearch.withDueReportMails;
    const { job, schedule } = createReportMails({ ...mailParts(services), listDueTenants });
    return { jobs: [job], schedules: [schedule] };
  },
});

function mailParts({ modules, tenants, outbox, config }: Services): SendParts {
  return { all: modules, db: tenants, outbox, origin: config.appOrigin };
}
