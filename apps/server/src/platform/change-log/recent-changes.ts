import type { listRecentChanges } from '@pipewright/contract/operations/dashboard.ts';
import { foundAnywhere } from '@pipewright/contract/operations/search.ts';
import type { z } from 'zod';
import type { TenantTx } from '../database/tenant-db.ts';
import type { Module } from '../resources/define-module.ts';
import { readTitles } from '../resources/titles.ts';

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
  const { tenantId } = tx.principal;
  const visible = visibleKinds(tx, all);
  if (visible.length === 0) {
    return [];
  }
  const rows = await tx<ChangedRow>`
    select change_set.id as "changeSetId", at_utc as "atUtc", actor_id as "actorId", full_name as "actorName",
      entity as resource, operation, count, record_id as "recordId"
    from (
      select * from crm.change_set where tenant_id = ${tenantId} order by at_utc desc limit ${mostSets}
    ) as change_set
    cross join lateral (
      select entity, operation, count(*) as count, (array_agg(row_id))[1] as record_id
      from (
        select entity, operation, row_id from crm.change_log
        where tenant_id = ${tenantId} and change_set_id = change_set.id limit ${mostCounted}
      ) as rows where entity = any (${visible}::text[])
      group by entity, operation
    ) as changed
    left join crm.membership on membership.tenant_id = ${tenantId} and membership.user_id = actor_id
    order by at_utc desc limit ${mostShown}`;
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

/** Who reaches only some records of a kind is not told of the others, and so of none. */
function visibleKinds({ principal }: TenantTx, all: readonly Module[]): string[] {
  return foundAnywhere.filter(name => {
    const permission = all.find(({ resource }) => resource.name === name)?.resource.permissions.read;
    return permission && principal.permissions.get(permission) === 'all';
  });
}
