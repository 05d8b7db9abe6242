import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { ActivityEntry } from '@pipewright/contract/timeline.ts';
import { runText, type TenantTx } from '../database/tenant-db.ts';
import type { Module } from '../resources/define-module.ts';
import { columnOf } from '../resources/query/columns.ts';
import { withinReach } from '../resources/query/reach.ts';
import { selectList } from '../resources/query/select-list.ts';
import { createValues } from '../resources/query/values.ts';
import type { TimelineRequest } from './timeline.ts';

/**
 * The activities about a record and about records that belong to it, such as a company's contacts and deals,
 * newest first. Empty for users who may not read activities.
 */
export async function readActivityEntries(
  tx: TenantTx,
  module: Module,
  all: readonly Module[],
  request: TimelineRequest,
): Promise<ActivityEntry[]> {
  const { principal } = tx;
  const activities = all.find(({ timelineAt }) => timelineAt);
  if (!activities?.timelineAt || !principal.permissions.has(activities.resource.permissions.read)) {
    return [];
  }
  const paths = pathsTo(module, activities, all);
  if (paths.length === 0) {
    return [];
  }

  const { resource, table, timelineAt } = activities;
  const values = createValues(principal.tenantId, request.id);
  const conditions = ['tenant_id = $1', withinReach(resource, principal, resource.permissions.read, values)];
  const at = columnOf(timelineAt);
  if (request.kind) {
    conditions.push(`kind = ${values.add(request.kind)}`);
  }
  if (request.before) {
    conditions.push(
      `(${at}, id) < (${values.add(request.before.at)}::timestamptz, ${values.add(request.before.id)}::uuid)`,
    );
  }
  const order = `order by ${at} desc, id desc limit ${values.add(request.pageSize)}`;
  /** The newest activities with one link, which an index finds. */
  const newest = (link: string, of: string) =>
    `select id, ${at} from crm.${table} where ${[...conditions, `${link} = ${of}`].filter(Boolean).join(' and ')} ${order}`;
  const found = paths.map(({ link, through }) =>
    through
      ? `(select found.id, found.${at} from crm.${through.table} as other cross join lateral (${newest(link, 'other.id')}) as found
          where other.tenant_id = $1 and other.${through.column} = $2)`
      : `(${newest(link, '$2')})`,
  );
  const rows = await tx[runText](
    `select ${selectList(activities, principal, values)} from crm.${table}
     where tenant_id = $1 and id in (select id from (${found.join(' union ')}) as newest ${order}) order by ${at} desc, id desc`,
    values.list,
  );
  return rows.map(row => {
    const activity = toJson(row) as ActivityEntry['activity'];
    return { type: 'activity', id: activity.id, atUtc: activity.happenedAtUtc, activity };
  });
}

interface Path {
  readonly link: string;
  readonly through?: { readonly table: string; readonly column: string };
}

/** The links that lead to the record: an activity's own, and those of records that belong to it. */
function pathsTo({ resource }: Module, activities: Module, all: readonly Module[]): Path[] {
  return linksOf(activities.resource).flatMap(({ column: link, to }): Path[] => {
    if (to === resource.name) {
      return [{ link }];
    }
    const other = all.find(module => module.resource.name === to);
    const isAboutSuch = linksOf(activities.resource).some(({ to: kind }) => kind === resource.name);
    return other && isAboutSuch
      ? linksOf(other.resource)
          .filter(({ to: kind }) => kind === resource.name)
          .map(({ column }) => ({ link, through: { table: other.table, column } }))
      : [];
  });
}

/** References that are cleared when the other record is deleted. */
function linksOf({ fields }: AnyResource) {
  return Object.entries(fields)
    .filter(([, { isReleased }]) => isReleased)
    .map(([field, { references }]) => ({ column: columnOf(field), to: references }));
}

/** Converts times to the API's format, because entries are sorted by it. */
function toJson(row: object): unknown {
  return JSON.parse(JSON.stringify(row));
}
