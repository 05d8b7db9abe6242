import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { ActivityEntry } from '@pipewright/contract/timeline.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import type { Module } from '../resources/define-module.ts';
import { isAbout } from '../resources/query/about-fields.ts';
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
  const ofActivity = [
    withinReach(resource, principal, resource.permissions.read, values, column => `${table}.${column}`),
    request.kind && `${table}.kind = ${values.add(request.kind)}`,
  ].filter(Boolean);
  const before = request.before
    ? ` and (link.at_utc, link.id) < (${values.add(request.before.at)}::timestamptz, ${values.add(request.before.id)}::uuid)`
    : '';
  const limit = `limit ${values.add(request.pageSize)}`;
  // Without a condition on the activity itself, the index of the links answers alone.
  const join =
    ofActivity.length > 0
      ? ` join crm.${table} on ${['tenant_id = $1', 'id = link.id'].map(each => `${table}.${each}`).join(' and ')} and ${ofActivity.join(' and ')}`
      : '';
  /** The newest about one record: the beginning of an index. */
  const newest = (entity: string, id: string) =>
    `select link.id, link.at_utc from crm.${table}_about as link${join}
     where link.tenant_id = $1 and link.entity = '${entity}' and link.record_id = ${id}${before}
     order by link.at_utc desc, link.id desc ${limit}`;
  const found = paths.map(({ entity, through }) =>
    through
      ? `(select found.id, found.at_utc from crm.${through.table} as other cross join lateral (${newest(entity, 'other.id')}) as found
          where other.tenant_id = $1 and other.${through.column} = $2)`
      : `(${newest(entity, '$2')})`,
  );
  const at = columnOf(timelineAt);
  const rows = await tx[runText](
    `select ${selectList(activities, principal, values)} from crm.${table}
     where tenant_id = $1 and id in (
       select id from (${found.join(' union ')}) as newest order by at_utc desc, id desc ${limit})
     order by ${at} desc, id desc`,
    values.list,
  );
  return rows.map(row => {
    const activity = toJson(row) as ActivityEntry['activity'];
    return { type: 'activity', id: activity.id, atUtc: activity.happenedAtUtc, activity };
  });
}

interface Path {
  /** The entity that the activity is about: that of the record itself, or of records that belong to it. */
  readonly entity: string;
  readonly through?: { readonly table: string; readonly column: string };
}

/** The links that lead to the record: an activity's own, and those of records that belong to it. */
function pathsTo({ resource }: Module, activities: Module, all: readonly Module[]): Path[] {
  const entities = Object.values(activities.resource.fields)
    .filter(isAbout)
    .map(({ references }) => references);
  if (!entities.includes(resource.name)) {
    return [];
  }
  return entities.flatMap((entity): Path[] => {
    if (entity === resource.name) {
      return [{ entity }];
    }
    const other = all.find(module => module.resource.name === entity);
    return other
      ? columnsTo(resource, other.resource).map(column => ({
          entity,
          through: { table: other.table, column },
        }))
      : [];
  });
}

/** References of one kind of record to another that are cleared when the other is deleted. */
function columnsTo(target: AnyResource, { fields }: AnyResource): string[] {
  return Object.entries(fields)
    .filter(([, { isReleased, references }]) => isReleased && references === target.name)
    .map(([field]) => columnOf(field));
}

/** Converts times to the API's format, because entries are sorted by it. */
function toJson(row: object): unknown {
  return JSON.parse(JSON.stringify(row));
}
