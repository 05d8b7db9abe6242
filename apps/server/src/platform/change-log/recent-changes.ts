import type { listRecentActivities } from '@pipewright/contract/operations/reports/dashboard.ts';
import type { z } from 'zod';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import type { Module } from '../resources/define-module.ts';
import { withinReading } from '../resources/query/reach.ts';
import { readTitles } from '../resources/query/search/titles.ts';
import { createValues, type Values } from '../resources/query/values.ts';

export type RecentActivity = z.input<(typeof listRecentActivities)['result']>[number];

/** The kinds of records to report, with the column and the list that show their progress. */
const reportedKinds = {
  lead: { column: 'lead_status_id', list: 'lead-status' },
  contact: undefined,
  company: undefined,
  deal: { column: 'deal_stage_id', list: 'deal-stage' },
} as const;
type ReportedKind = keyof typeof reportedKinds;

interface ChangedRow extends Record<string, unknown> {
  changeSetId: string;
  atUtc: Date;
  actorId: string;
  actorName: string | null;
  resource: ReportedKind;
  operation: 'insert' | 'update';
  count: number;
  recordId: string;
  movedToId: string | null;
}

const maxChangeSets = 40;
/** Rows of one action are counted up to this limit. */
const maxCounted = 5000;

/** Records that people recently added or moved to another stage, from the change log, without the sample data. */
export async function readRecentChanges(
  tx: TenantTx,
  all: readonly Module[],
  limit: number,
): Promise<RecentActivity[]> {
  const { tenantId } = tx.principal;
  const values = createValues(tenantId);
  const visible = visibleKinds(tx, all, values);
  if (visible.length === 0) {
    return [];
  }
  const rows = await tx[runText]<ChangedRow>(
    `select change_set.id as "changeSetId", at_utc as "atUtc", actor_id as "actorId", full_name as "actorName",
      entity as resource, operation, count, record_id as "recordId", moved_to_id as "movedToId"
    from (
      select * from crm.change_set
      where tenant_id = $1 and actor_id is not null and undo_of is null and undone_by is null
        and id is distinct from (select sample_change_set_id from crm.organization where tenant_id = $1 and id = $1)
      order by at_utc desc limit ${maxChangeSets}
    ) as change_set
    cross join lateral (
      select entity, operation, count(*) as count, (array_agg(row_id))[1] as record_id, max(moved_to) as moved_to_id
      from (
        select entity, operation, row_id, coalesce(${movedTo.join(', ')}) as moved_to from crm.change_log
        where tenant_id = $1 and change_set_id = change_set.id limit ${maxCounted}
      ) as rows
      where (operation = 'insert' or operation = 'update' and moved_to is not null) and (${visible.join(' or ')})
      group by entity, operation
    ) as changed
    left join crm.membership on membership.tenant_id = $1 and membership.user_id = actor_id
    order by at_utc desc limit ${limit}`,
    values.list,
  );
  const titles = await readAllTitles(tx, all, rows);
  return rows.map(
    ({ changeSetId, atUtc, actorId, actorName, operation, recordId, movedToId, ...change }) => ({
      ...change,
      id: `${changeSetId} ${change.resource} ${operation}`,
      atUtc: atUtc.toISOString(),
      actor: { id: actorId, fullName: actorName ?? 'Somebody who has left' },
      did: operation === 'insert' ? 'added' : 'moved',
      record: titles.has(recordId) ? { id: recordId, title: titles.get(recordId) ?? '' } : null,
      movedTo: titles.get(movedToId ?? '') ?? null,
    }),
  );
}

/** The new value of the column that shows the progress. */
const movedTo = Object.entries(reportedKinds).flatMap(([name, progress]) =>
  progress
    ? [`case when entity = '${name}' and operation = 'update' then after ->> '${progress.column}' end`]
    : [],
);

/** The names of the records, and of the stages and statuses that they were moved to. */
async function readAllTitles(
  tx: TenantTx,
  all: readonly Module[],
  rows: readonly ChangedRow[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const [resource, changed] of Map.groupBy(rows, row => row.resource)) {
    const moved = changed.flatMap(({ movedToId }) => movedToId ?? []);
    const named = [
      ...(await readTitles(
        tx,
        all,
        resource,
        changed.map(({ recordId }) => recordId),
      )),
      ...(moved.length > 0 ? await readTitles(tx, all, reportedKinds[resource]?.list ?? '', moved) : []),
    ];
    for (const [id, title] of named) {
      titles.set(id, title);
    }
  }
  return titles;
}

/** A condition for each kind of record. With a limited reach, only records that still exist can be checked. */
function visibleKinds({ principal }: TenantTx, all: readonly Module[], values: Values): string[] {
  return Object.keys(reportedKinds).flatMap(name => {
    const module = all.find(({ resource }) => resource.name === name);
    if (!module || !principal.permissions.has(module.resource.permissions.read)) {
      return [];
    }
    const reach = withinReading(module.resource, principal, values, column => `there.${column}`);
    const isReached = reach
      ? ` and exists (select from crm.${module.table} as there where there.tenant_id = $1 and there.id = row_id and ${reach})`
      : '';
    return [`(entity = '${name}'${isReached})`];
  });
}
