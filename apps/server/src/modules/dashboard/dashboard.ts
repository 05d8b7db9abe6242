import {
  type DashboardPeriod,
  dashboardPeriods,
  listRecentActivities,
  readDashboard,
} from '@pipewright/contract/operations/reports/dashboard.ts';
import type { TenantDb } from '../../platform/database/tenant/tenant-db.ts';
import { defineReadRoute, type Route } from '../../platform/http/routes/define-route.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { readRecentActivities } from '../../platform/timeline/recent-activities.ts';
import { activityFigures } from './activity-figures.ts';
import { dealFigures } from './deal-figures.ts';
import { leadFigures } from './lead-figures.ts';

export interface Asked {
  readonly all: readonly Module[];
  readonly db: TenantDb;
  readonly principal: Principal;
  readonly now: DashboardPeriod;
  readonly before: (typeof dashboardPeriods)[DashboardPeriod];
}

/** The figures of the start page from the tenant's records, each group queried at the same time. */
export function dashboardRoutes(all: readonly Module[]): Route[] {
  const [lead, deal, activity] = ['lead', 'deal', 'activity'].map(name =>
    all.find(({ resource }) => resource.name === name),
  );

  /** Nothing of what one may not read. */
  async function ifReadable<T>(
    module: Module | undefined,
    requested: Asked,
    read: (module: Module, requested: Asked) => Promise<T>,
  ): Promise<T | null> {
    const mayRead = module && requested.principal.permissions.has(module.resource.permissions.read);
    return mayRead ? read(module, requested) : null;
  }

  return [
    defineReadRoute(readDashboard, async ({ principal, query: { period }, db }) => {
      const requested = { all, db, principal, now: period, before: dashboardPeriods[period] };
      const [leads, deals, activities] = await Promise.all([
        ifReadable(lead, requested, leadFigures),
        ifReadable(deal, requested, dealFigures),
        ifReadable(activity, requested, activityFigures),
      ]);
      return { body: { leads, deals, activities } };
    }),
    defineReadRoute(listRecentActivities, ({ principal, db }) =>
      db.read(principal, async tx => ({ body: await readRecentActivities(tx, all) })),
    ),
  ];
}
