import type { ActorKind } from '@pipewright/contract/timeline.ts';
import type { Logged } from '../change-log/describe-changes.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { createValues, type Values } from '../resources/query/values.ts';
import { type AuditRequest, minSelectedId, selectedChanges } from './audit-query.ts';

/** A change with the action that it belongs to. */
export interface ChangeRow extends Logged {
  id: string;
  changeSetId: string;
  atUtc: Date;
  actorId: string | null;
  actorKind: ActorKind;
  actorRef: string | null;
  actorLabel: string | null;
  causedBy: string | null;
  recordId: string;
  isUndo: boolean;
  isUndone: boolean;
  isHistory: boolean;
}

type ChangeSelection = NonNullable<ReturnType<typeof selectedChanges>>;

/** Up to this many changes of a kind, reading all of them is quicker than reading everything that a person did. */
const rareKindLimit = 3000;

const columns = `
  log.id, log.change_set_id as "changeSetId", at_utc as "atUtc", actor_id as "actorId", log.entity as resource,
  actor_kind as "actorKind", actor_ref as "actorRef", actor_label as "actorLabel", caused_by as "causedBy",
  log.row_id as "recordId", log.operation, log.before, log.after, undo_of is not null as "isUndo",
  undone_by is not null as "isUndone", crm.is_history(at_utc) as "isHistory"`;
const newestFirst = 'order by log.change_set_id desc, log.id desc';

/** The newest changes that match. Each variant starts at the end of an index and stops after a page. */
export async function readChangeRows(tx: TenantTx, request: AuditRequest): Promise<readonly ChangeRow[]> {
  const selection = selectedChanges(request, await readKinds(tx));
  if (!selection || selection.kinds.length === 0) {
    return [];
  }
  const values = createValues(tx.principal.tenantId);
  const text = await statementFor(tx, request, selection, values);
  return await tx[runText]<ChangeRow>(text, values.list);
}

async function statementFor(
  tx: TenantTx,
  request: AuditRequest,
  selection: ChangeSelection,
  values: Values,
): Promise<string> {
  if (request.recordId) {
    return forRecord(request, selection, values);
  }
  if (request.actorId && selection.isNarrowed && !selection.isUndo) {
    return byPersonAndKind(request, selection, values);
  }
  const isByAction = request.actorId !== undefined || selection.isUndo;
  const isByKind = selection.isNarrowed && (!isByAction || (await isRareKind(tx, selection)));
  return isByKind ? byKind(request, selection, values) : byAction(request, selection, values);
}

function forRecord(request: AuditRequest, selection: ChangeSelection, values: Values): string {
  return `
    select ${columns} from crm.change_log as log ${joinChangeSet(request, selection, values)}
    where log.tenant_id = $1 and log.row_id = ${values.add(request.recordId)} and ${kindCondition(selection, values)}
      and ${cursorCondition(request, values)} ${newestFirst} limit ${values.add(request.pageSize)}`;
}

/**
 * The newest actions of a person that made this kind of change, from `crm.action_kind`; of each action a page
 * at most.
 */
function byPersonAndKind(request: AuditRequest, selection: ChangeSelection, values: Values): string {
  const size = values.add(request.pageSize);
  return `
    select ${columns} from ${selectedKinds(selection, values)}
    cross join lateral (
      select change_set_id from crm.action_kind
      where tenant_id = $1 and actor_id = ${values.add(request.actorId)}::uuid
        and action_kind.operation = wanted.operation and action_kind.entity = wanted.entity
        and change_set_id <= ${values.add(request.before.action)}::uuid
        and change_set_id >= ${values.add(minSelectedId(request))}::uuid
      -- One more than a page, because all entries of the first one may be on the previous page.
      order by change_set_id desc limit ${values.add(request.pageSize + 1)}
    ) as noted
    cross join lateral (
      select * from crm.change_log as log
      where log.tenant_id = $1 and log.operation = wanted.operation and log.entity = wanted.entity
        and log.change_set_id = noted.change_set_id and ${cursorCondition(request, values)}
      order by log.id desc limit ${size}
    ) as log
    join crm.change_set on change_set.tenant_id = $1 and change_set.id = log.change_set_id
    ${newestFirst} limit ${size}`;
}

/** Each combination of entity and operation, as rows. */
function selectedKinds({ kinds, operations }: ChangeSelection, values: Values): string {
  const pairs = kinds.flatMap(kind => operations.map(operation => [kind, operation] as const));
  return `
    unnest(${values.add(pairs.map(([kind]) => kind))}::text[], ${values.add(pairs.map(([, operation]) => operation))}::text[])
      as wanted (entity, operation)`;
}

/** The newest of each kind, by an index that begins with the kind, and then the newest of those. */
function byKind(request: AuditRequest, selection: ChangeSelection, values: Values): string {
  const size = values.add(request.pageSize);
  return `
    select ${columns}
    from ${selectedKinds(selection, values)}
    cross join lateral (
      select log.*, at_utc, actor_id, actor_kind, actor_ref, actor_label, caused_by, undo_of, undone_by
      from crm.change_log as log ${joinChangeSet(request, selection, values)}
      where log.tenant_id = $1 and log.entity = wanted.entity and log.operation = wanted.operation
        and ${cursorCondition(request, values)} ${newestFirst} limit ${size}
    ) as log
    ${newestFirst} limit ${size}`;
}

/** Action by action, a page of each at most, so that somebody's import of a million records does not slow this down. */
function byAction(request: AuditRequest, selection: ChangeSelection, values: Values): string {
  const size = values.add(request.pageSize);
  const [action, id] = [values.add(request.before.action), values.add(request.before.id)];
  return `
    select ${columns} from crm.change_set
    cross join lateral (
      select * from crm.change_log as log
      where log.tenant_id = $1 and log.change_set_id = change_set.id and ${kindCondition(selection, values)}
        and (change_set.id < ${action}::uuid or log.id < ${id}::uuid)
      order by log.id desc limit ${size}
    ) as log
    where change_set.tenant_id = $1 and ${[...actionConditions(request, selection, values), 'true'].join(' and ')}
      and change_set.id <= ${action}::uuid and change_set.id >= ${values.add(minSelectedId(request))}::uuid
    order by change_set.id desc, log.id desc limit ${size}`;
}

function joinChangeSet(request: AuditRequest, selection: ChangeSelection, values: Values): string {
  const conditions = [
    'change_set.tenant_id = $1 and change_set.id = log.change_set_id',
    ...actionConditions(request, selection, values),
  ];
  return `join crm.change_set on ${conditions.join(' and ')}`;
}

function actionConditions({ actorId }: AuditRequest, { isUndo }: ChangeSelection, values: Values): string[] {
  return [
    ...(actorId ? [`actor_id = ${values.add(actorId)}::uuid`] : []),
    ...(isUndo ? ['undo_of is not null'] : []),
  ];
}

function kindCondition({ kinds, operations }: ChangeSelection, values: Values): string {
  return `log.entity = any (${values.add(kinds)}::text[]) and log.operation = any (${values.add(operations)}::text[])`;
}

function cursorCondition(request: AuditRequest, values: Values): string {
  const { action, id } = request.before;
  return `(log.change_set_id, log.id) < (${values.add(action)}::uuid, ${values.add(id)}::uuid)
    and log.change_set_id >= ${values.add(minSelectedId(request))}::uuid`;
}

async function isRareKind(tx: TenantTx, { kinds, operations }: ChangeSelection): Promise<boolean> {
  const [row] = await tx<{ count: number }>`
    select count(*)::integer as count from (
      select from crm.change_log
      where tenant_id = ${tx.principal.tenantId} and entity = any (${kinds}::text[])
        and operation = any (${operations}::text[])
      limit ${rareKindLimit + 1}) as counted`;
  return (row?.count ?? 0) <= rareKindLimit;
}

/** The kinds of records in the change log, found by jumping from one index entry to the next. */
export async function readKinds(tx: TenantTx): Promise<string[]> {
  const { tenantId } = tx.principal;
  const rows = await tx<{ entity: string }>`
    with recursive kind as (
      (select entity from crm.change_log where tenant_id = ${tenantId} order by entity limit 1)
      union all
      select (
        select entity from crm.change_log where tenant_id = ${tenantId} and entity > kind.entity order by entity limit 1)
      from kind where kind.entity is not null)
    select entity from kind where entity is not null`;
  return rows.map(({ entity }) => entity);
}
