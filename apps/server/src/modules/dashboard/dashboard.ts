import {
  type DashboardPeriod,
  dashboardPeriods,
  listRecentActivities,
  readDashboard,
} from '@pipewright/contract/operations/dashboard.ts';
import type { TenantDb } from '../../platform/database/tenant-db.ts';
import { defineReadRoute, type Route } from '../../platform/http/define-route.ts';
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

/** What one sees first: figures from the tenant's own records, each group asked for at the same time. */
export function dashboardRoutes(all: readonly Module[]): Route[] {
  const [lead, deal, activity] = ['lead', 'deal', 'activity'].map(name =>
    all.find(({ resource }) => resource.name === name),
  );

  /** Nothing of what one may not read. */
  async function ifReadable<T>(
    module: Module | undefined,
    asked: Asked,
    read: (module: Module, asked: Asked) => Promise<T>,
  ): Promise<T | null> {
    const mayRead = module && asked.principal.permissions.has(module.resource.permissions.read);
    return mayRead ? read(module, asked) : null;
  }

  return [
    defineReadRoute(readDashboard, async ({ principal, query: { period }, db }) => {
      const asked = { all, db, principal, now: period, before: dashboardPeriods[period] };
      const [leads, deals, activities] = await Promise.all([
        ifReadable(lead, asked, leadFigures),
        ifReadable(deal, asked, dealFigures),
        ifReadable(activity, asked, activityFigures),
      ]);
      return { body: { leads, deals, activities } };
    }),
    defineReadRoute(listRecentActivities, ({ principal, db }) =>
      db.read(principal, async tx => ({ body: await readRecentActivities(tx, all) })),
    ),
  ];
}
