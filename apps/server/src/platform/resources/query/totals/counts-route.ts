import { countMasters } from '@pipewright/contract/operations/organization/masters.ts';
import { defineReadRoute, type Route } from '../../../http/routes/define-route.ts';
import type { Module } from '../../define-module.ts';

/** The sizes of all lists of master data, and of products and their prices, from the maintained counters. */
export function countsRoute(modules: readonly Module[]): Route {
  const counted = modules
    .map(({ resource }) => resource)
    .filter(({ area }) => area === 'masters' || area === 'products');

  return defineReadRoute(countMasters, async ({ principal, db }) => {
    const [rows = []] = await db.pipelineRead(principal, run => [
      run('select entity, sum(n)::bigint as total from crm.row_count where tenant_id = $1 group by entity', [
        principal.tenantId,
      ]),
    ]);
    const totals = new Map(rows.map(row => [row.entity, row.total]));
    const visible = counted.filter(
      ({ permissions }) => principal.permissions.get(permissions.read) === 'all',
    );
    return { body: Object.fromEntries(visible.map(({ name }) => [name, totals.get(name) ?? 0])) };
  });
}
