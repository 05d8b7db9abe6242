import type { listRecentChanges } from '@pipewright/contract/operations/dashboard.ts';
import { foundAnywhere } from '@pipewright/contract/operations/search.ts';
import type { z } from 'zod';
import { runText, type TenantTx } from '../database/tenant-db.ts';
import type { Module } from '../resources/define-module.ts';
import { withinReading } from '../resources/reach.ts';
import { readTitles } from '../resources/titles.ts';
import { createValues, type Values } from '../resources/values.ts';

type RecentChange = z.input<(typeof listRecentChanges)['result']>[number];

interface ChangedRow extends Record<string, unknown> {
  changeSetId: string;
  atUtc: Date;
  actorId: string | null;
  actorName: string | null;
  resource: string;
  operation: RecentChange['operation'];
  count: number;
  recordId: string;
}

const mostSets = 40;
const mostShown = 8;
/** More of one action than this are not counted. */
const mostCounted = 5000;

/** What was done lately to records that people work with; of each action, each kind of record once. */
export async function readRecentChanges(tx: TenantTx, all: readonly Module[]): Promise<RecentChange[]> {
  const values = createValues(tx.principal.tenantId);
  const visible = visibleKinds(tx, all, values);
  if (visible.length === 0) {
    return [];
  }
  const rows = (await tx[runText](
    `select change_set.id as "changeSetId", at_utc as "atUtc", actor_id as "actorId", full_name as "actorName",
      entity as resource, operation, count, record_id as "recordId"
    from (
      select * from crm.change_set where tenant_id = $1 order by at_utc desc limit ${mostSets}
    ) as change_set
    cross join lateral (
      select entity, operation, count(*) as count, (array_agg(row_id))[1] as record_id
      from (
        select entity, operation, row_id from crm.change_log
        where tenant_id = $1 and change_set_id = change_set.id limit ${mostCounted}
      ) as rows where ${visible.join(' or ')}
      group by entity, operation
    ) as changed
    left join crm.membership on membership.tenant_id = $1 and membership.user_id = actor_id
    order by at_utc desc limit ${mostShown}`,
    values.list,
  )) as unknown as ChangedRow[];
  const titles = new Map<string, string>();
  for (const [resource, changed] of Map.groupBy(rows, row => row.resource)) {
    const ids = changed.map(({ recordId }) => recordId);
    for (const [id, title] of await readTitles(tx, all, resource, ids)) {
      titles.set(id, title);
    }
  }
  return rows.map(({ atUtc, actorId, actorName, recordId, ...change }) => ({
    ...change,
    atUtc: atUtc.toISOString(),
    actor: actorId ? { id: actorId, fullName: actorName ?? 'Somebody who has left' } : null,
    record: titles.has(recordId) ? { id: recordId, title: titles.get(recordId) ?? '' } : null,
  }));
}

/** A condition for each kind. Who reaches only some records of it is told of those that are still there. */
function visibleKinds({ principal }: TenantTx, all: readonly Module[], values: Values): string[] {
  return foundAnywhere.flatMap(name => {
    const module = all.find(({ resource }) => resource.name === name);
    if (!module || !principal.permissions.has(module.resource.permissions.read)) {
      return [];
    }
    const reach = withinReading(module.resource, principal, values, 'there.');
    const isReached = reach
      ? ` and exists (select from crm.${module.table} as there where there.tenant_id = $1 and there.id = row_id and ${reach})`
      : '';
    return [`(entity = '${name}'${isReached})`];
  });
}
