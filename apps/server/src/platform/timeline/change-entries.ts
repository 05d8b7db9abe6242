import type { ActorKind, ChangeEntry } from '@pipewright/contract/timeline.ts';
import { describeChanges, type Logged } from '../change-log/describe-changes.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { minIdAt, timeOfId } from '../ids.ts';
import { writeStoredMessage } from '../language/stored-text.ts';
import type { Module } from '../resources/define-module.ts';
import { describeLineChanges } from '../resources/lines/describe-line-changes.ts';
import type { TimelineRequest } from './timeline.ts';

interface LogRow extends Logged {
  id: string;
  changeSetId: string;
  actorId: string | null;
  actorName: string | null;
  actorKind: ActorKind;
  actorRef: string | null;
  actorLabel: string | null;
  causedBy: string | null;
  isUndo: boolean;
  isUndone: boolean;
  isHistory: boolean;
  wasImported: boolean;
}

/**
 * The changes of a record from the change log, newest first, with the current names of referenced records. A
 * record from sample data or an import keeps the creation time that it had there.
 */
export async function readChangeEntries(
  tx: TenantTx,
  module: Module,
  all: readonly Module[],
  request: TimelineRequest,
): Promise<ChangeEntry[]> {
  const { tenantId } = tx.principal;
  const createdAt = await readCreationTime(tx, module, request.id);
  const { at = null, id = null } = request.before ?? {};
  const rows = await tx<LogRow & Record<string, unknown>>`
    select change_log.id, entity as resource, change_set_id as "changeSetId", actor_id as "actorId",
      actor_kind as "actorKind", actor_ref as "actorRef", actor_label as "actorLabel", caused_by as "causedBy",
      full_name as "actorName", operation, undo_of is not null as "isUndo", undone_by is not null as "isUndone",
      crm.is_history(at_utc) as "isHistory", was_brought as "wasImported", before, after
    from crm.change_log
    join crm.change_set on change_set.tenant_id = ${tenantId} and change_set.id = change_set_id
    cross join lateral (select operation = 'insert' and undo_of is null and ${createdAt}::timestamptz < at_utc as was_brought) as origin
    left join crm.membership on membership.tenant_id = ${tenantId} and membership.user_id = actor_id
    where change_log.tenant_id = ${tenantId} and entity = ${module.resource.name} and row_id = ${request.id}
      and (change_log.id < ${endOf(request)} and not was_brought
        or was_brought and (${at}::timestamptz is null or (${createdAt}::timestamptz, change_log.id) < (${at}, ${id}::uuid)))
    order by change_log.id desc limit ${request.pageSize}`;
  const updates = rows.map(row => (row.operation === 'update' ? row : { ...row, before: null }));
  const changes = await describeChanges(tx, all, updates);
  const lineChanges = await describeLineChanges(tx, module, all, {
    id: request.id,
    changeSetIds: rows.filter(({ operation }) => operation === 'update').map(row => row.changeSetId),
  });
  return rows.map(({ resource: _, before: _before, after: _after, wasImported, ...row }, i) => {
    const { actorId, actorName, actorKind, actorRef, actorLabel, ...entry } = row;
    return {
      type: 'change',
      ...entry,
      via: { kind: actorKind, ref: actorRef, label: actorLabel && writeStoredMessage(actorLabel) },
      atUtc: (wasImported ? createdAt : new Date(timeOfId(entry.id) ?? 0)).toISOString(),
      actor: actorId ? { id: actorId, fullName: actorName ?? 'Somebody who has left' } : null,
      changes: [...(changes[i] ?? []), ...[lineChanges.get(entry.changeSetId) ?? []].flat()],
    };
  });
}

async function readCreationTime(tx: TenantTx, { table }: Module, id: string): Promise<Date> {
  const [row] = await tx[runText](
    `select created_at_utc as at from crm.${table} where tenant_id = $1 and id = $2`,
    [tx.principal.tenantId, id],
  );
  return row?.at ?? new Date();
}

/** Ids of the change log begin with the time, so a position in the timeline is a position among them. */
function endOf({ before }: TimelineRequest): string {
  if (!before) {
    return 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  }
  const idTime = timeOfId(before.id);
  const at = before.at.getTime();
  return idTime === at ? before.id : minIdAt(idTime !== undefined && idTime > at ? at + 1 : at);
}
