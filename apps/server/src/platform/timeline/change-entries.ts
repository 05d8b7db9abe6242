import type { ActorKind, ChangeEntry } from '@pipewright/contract/timeline.ts';
import { describeChanges, type Logged } from '../change-log/describe-changes.ts';
import { runText, type TenantTx } from '../database/tenant-db.ts';
import { firstIdAt, timeOf } from '../ids.ts';
import type { Module } from '../resources/define-module.ts';
import { describeLineChanges } from '../resources/lines/describe-line-changes.ts';
import type { Asked } from './timeline.ts';

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
  wasBrought: boolean;
}

/**
 * The changes of a record, newest first, as the change log has them; ids are given the names they have today. What was
 * made elsewhere before it came here, in a sample or an import, begins when it was made.
 */
export async function readChangeEntries(
  tx: TenantTx,
  module: Module,
  all: readonly Module[],
  asked: Asked,
): Promise<ChangeEntry[]> {
  const { tenantId } = tx.principal;
  const madeAt = await readMadeAt(tx, module, asked.id);
  const { at = null, id = null } = asked.before ?? {};
  const rows = await tx<LogRow & Record<string, unknown>>`
    select change_log.id, entity as resource, change_set_id as "changeSetId", actor_id as "actorId",
      actor_kind as "actorKind", actor_ref as "actorRef", actor_label as "actorLabel", caused_by as "causedBy",
      full_name as "actorName", operation, undo_of is not null as "isUndo", undone_by is not null as "isUndone",
      crm.is_history(at_utc) as "isHistory", was_brought as "wasBrought", before, after
    from crm.change_log
    join crm.change_set on change_set.tenant_id = ${tenantId} and change_set.id = change_set_id
    cross join lateral (select operation = 'insert' and undo_of is null and ${madeAt}::timestamptz < at_utc as was_brought) as origin
    left join crm.membership on membership.tenant_id = ${tenantId} and membership.user_id = actor_id
    where change_log.tenant_id = ${tenantId} and entity = ${module.resource.name} and row_id = ${asked.id}
      and (change_log.id < ${endOf(asked)} and not was_brought
        or was_brought and (${at}::timestamptz is null or (${madeAt}::timestamptz, change_log.id) < (${at}, ${id}::uuid)))
    order by change_log.id desc limit ${asked.pageSize}`;
  const updates = rows.map(row => (row.operation === 'update' ? row : { ...row, before: null }));
  const changes = await describeChanges(tx, all, updates);
  const lineChanges = await describeLineChanges(tx, module, all, {
    id: asked.id,
    changeSetIds: rows.filter(({ operation }) => operation === 'update').map(row => row.changeSetId),
  });
  return rows.map(({ resource: _, before: _before, after: _after, wasBrought, ...row }, i) => {
    const { actorId, actorName, actorKind, actorRef, actorLabel, ...entry } = row;
    return {
      type: 'change',
      ...entry,
      via: { kind: actorKind, ref: actorRef, label: actorLabel },
      atUtc: (wasBrought ? madeAt : new Date(timeOf(entry.id) ?? 0)).toISOString(),
      actor: actorId ? { id: actorId, fullName: actorName ?? 'Somebody who has left' } : null,
      changes: [...(changes[i] ?? []), ...[lineChanges.get(entry.changeSetId) ?? []].flat()],
    };
  });
}

async function readMadeAt(tx: TenantTx, { table }: Module, id: string): Promise<Date> {
  const [row] = await tx[runText](
    `select created_at_utc as at from crm.${table} where tenant_id = $1 and id = $2`,
    [tx.principal.tenantId, id],
  );
  return row?.at ?? new Date();
}

/** Ids of the log begin with the time, so a place in the timeline is a place among them. */
function endOf({ before }: Asked): string {
  if (!before) {
    return 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  }
  const made = timeOf(before.id);
  const at = before.at.getTime();
  return made === at ? before.id : firstIdAt(made !== undefined && made > at ? at + 1 : at);
}
