import { defineFeature } from '../../platform/define-feature.ts';
import { dashboardRoutes } from './dashboard-routes.ts';
import { exportReportRoute } from './export-report.ts';
import { reportRoutes } from './report-routes.ts';

export const reportsFeature = defineFeature({
  name: 'reports',
  routes: ({ modules }) => [...reportRoutes(modules), exportReportRoute(modules), ...dashboardRoutes()],
});
