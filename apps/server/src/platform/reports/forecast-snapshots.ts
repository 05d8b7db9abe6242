import type { listForecastSnapshots } from '@pipewright/contract/forecast/forecast-operations.ts';
import type { z } from 'zod';
import { runText, type TenantDb } from '../database/tenant/tenant-db.ts';
import type { Principal } from '../principal.ts';
import type { Module } from '../resources/define-module.ts';
import { withinReach } from '../resources/query/reach.ts';
import { createValues } from '../resources/query/values.ts';
import type { DayRange } from './periods.ts';

type Snapshots = z.output<(typeof listForecastSnapshots)['result']>;

const mostWeeks = 26;

/** What the deals of a period were worth on the days of the snapshots: of the owners whose deals the caller may read. */
export async function readForecastSnapshots(
  { resource }: Module,
  db: TenantDb,
  principal: Principal,
  { from, to }: DayRange,
): Promise<Snapshots> {
  const values = createValues(principal.tenantId, from, to);
  const reach = withinReach(resource, principal, resource.permissions.read, values);
  const sumOf = (category: string) =>
    `coalesce(sum(value) filter (where forecast_category = '${category}'), 0)`;
  return db.read(principal, tx =>
    tx[runText]<Snapshots[number]>(
      `select taken_on::text as "takenOn", ${sumOf('closed')} as won, ${sumOf('commit')} as commit,
          ${sumOf('best-case')} as "bestCase", ${sumOf('pipeline')} as pipeline,
          coalesce(sum(weighted) filter (where forecast_category in ('commit', 'best-case', 'pipeline')), 0) as weighted
        from crm.forecast_snapshot
        where tenant_id = $1 and taken_on > current_date - ${mostWeeks * 7}
          and month between $2::date and $3::date${reach ? ` and ${reach}` : ''}
        group by taken_on order by taken_on desc`,
      values.list,
    ),
  );
}
