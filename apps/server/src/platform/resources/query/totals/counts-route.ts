import { countMasters } from '@pipewright/contract/operations/organization/masters.ts';
import { defineReadRoute, type Route } from '../../../http/routes/define-route.ts';
import type { Module } from '../../define-module.ts';

/** The sizes of all lists of master data, and of products and their prices, from the maintained counters. */
export function countsRoute(modules: readonly Module[]): Route {
  const counted = modules.filter(({ resource: { area } }) => area === 'masters' || area === 'products');
  const remaining = counted.flatMap(({ resource, copiedOnUse }) =>
    copiedOnUse ? [` union all select '${resource.name}', ${copiedOnUse.remaining}`] : [],
  );
  const counts = 'select entity, n from crm.row_count where tenant_id = $1';
  const statement = `select entity, sum(n)::bigint as total
    from (${counts}${remaining.join('')}) as counted group by entity`;

  return defineReadRoute(countMasters, async ({ principal, db }) => {
    const [rows = []] = await db.pipelineRead(principal, run => [run(statement, [principal.tenantId])]);
    const totals = new Map(rows.map(row => [row.entity, row.total]));
    const visible = counted.filter(
      ({ resource: { permissions } }) => principal.permissions.get(permissions.read) === 'all',
    );
    return {
      body: Object.fromEntries(visible.map(({ resource: { name } }) => [name, totals.get(name) ?? 0])),
    };
  });
}
