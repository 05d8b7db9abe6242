import type { ActorKind } from '@pipewright/contract/timeline.ts';
import type { Logged } from '../change-log/describe-changes.ts';
import { runText, type TenantTx } from '../database/tenant-db.ts';
import { createValues, type Values } from '../resources/query/values.ts';
import { type Asked, changesAsked, firstAsked } from './audit-query.ts';

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

type Wanted = NonNullable<ReturnType<typeof changesAsked>>;

/** So few of a kind that looking through all of them is quicker than through all that somebody did. */
const fewOfAKind = 3000;

const columns = `
  log.id, log.change_set_id as "changeSetId", at_utc as "atUtc", actor_id as "actorId", log.entity as resource,
  actor_kind as "actorKind", actor_ref as "actorRef", actor_label as "actorLabel", caused_by as "causedBy",
  log.row_id as "recordId", log.operation, log.before, log.after, undo_of is not null as "isUndo",
  undone_by is not null as "isUndone", crm.is_history(at_utc) as "isHistory"`;
const newestFirst = 'order by log.change_set_id desc, log.id desc';

/** The newest changes that are asked for. Each way begins at the end of an index and stops after a page. */
export async function readChangeRows(tx: TenantTx, asked: Asked): Promise<readonly ChangeRow[]> {
  const wanted = changesAsked(asked, await readKinds(tx));
  if (!wanted || wanted.kinds.length === 0) {
    return [];
  }
  const values = createValues(tx.principal.tenantId);
  const text = await statementFor(tx, asked, wanted, values);
  return (await tx[runText](text, values.list)) as unknown as ChangeRow[];
}

async function statementFor(tx: TenantTx, asked: Asked, wanted: Wanted, values: Values): Promise<string> {
  if (asked.recordId) {
    return ofOneRecord(asked, wanted, values);
  }
  if (asked.actorId && wanted.isNarrowed && !wanted.isUndo) {
    return byPersonAndKind(asked, wanted, values);
  }
  const isByAction = asked.actorId !== undefined || wanted.isUndo;
  const isByKind = wanted.isNarrowed && (!isByAction || (await areFew(tx, wanted)));
  return isByKind ? byKind(asked, wanted, values) : byAction(asked, wanted, values);
}

function ofOneRecord(asked: Asked, wanted: Wanted, values: Values): string {
  return `
    select ${columns} from crm.change_log as log ${joinedAction(asked, wanted, values)}
    where log.tenant_id = $1 and log.row_id = ${values.add(asked.recordId)} and ${ofKinds(wanted, values)}
      and ${older(asked, values)} ${newestFirst} limit ${values.add(asked.pageSize)}`;
}

/** The newest actions of a person with each kind of change, which are noted; of each action a page at most. */
function byPersonAndKind(asked: Asked, wanted: Wanted, values: Values): string {
  const size = values.add(asked.pageSize);
  return `
    select ${columns} from ${kindsWanted(wanted, values)}
    cross join lateral (
      select change_set_id from crm.action_kind
      where tenant_id = $1 and actor_id = ${values.add(asked.actorId)}::uuid
        and action_kind.operation = wanted.operation and action_kind.entity = wanted.entity
        and change_set_id <= ${values.add(asked.before.action)}::uuid
        and change_set_id >= ${values.add(firstAsked(asked))}::uuid
      -- One more than a page: of the first, everything may have been told.
      order by change_set_id desc limit ${values.add(asked.pageSize + 1)}
    ) as noted
    cross join lateral (
      select * from crm.change_log as log
      where log.tenant_id = $1 and log.operation = wanted.operation and log.entity = wanted.entity
        and log.change_set_id = noted.change_set_id and ${older(asked, values)}
      order by log.id desc limit ${size}
    ) as log
    join crm.change_set on change_set.tenant_id = $1 and change_set.id = log.change_set_id
    ${newestFirst} limit ${size}`;
}

/** Each pair of a kind of record and a kind of change, as rows. */
function kindsWanted({ kinds, operations }: Wanted, values: Values): string {
  const pairs = kinds.flatMap(kind => operations.map(operation => [kind, operation] as const));
  return `
    unnest(${values.add(pairs.map(([kind]) => kind))}::text[], ${values.add(pairs.map(([, operation]) => operation))}::text[])
      as wanted (entity, operation)`;
}

/** The newest of each kind, by an index that begins with it; then the newest of those. */
function byKind(asked: Asked, wanted: Wanted, values: Values): string {
  const size = values.add(asked.pageSize);
  return `
    select ${columns}
    from ${kindsWanted(wanted, values)}
    cross join lateral (
      select log.*, at_utc, actor_id, actor_kind, actor_ref, actor_label, caused_by, undo_of, undone_by
      from crm.change_log as log ${joinedAction(asked, wanted, values)}
      where log.tenant_id = $1 and log.entity = wanted.entity and log.operation = wanted.operation
        and ${older(asked, values)} ${newestFirst} limit ${size}
    ) as log
    ${newestFirst} limit ${size}`;
}

/** Action by action, a page of each at most: whoever imported a million records yesterday keeps nobody waiting. */
function byAction(asked: Asked, wanted: Wanted, values: Values): string {
  const size = values.add(asked.pageSize);
  const [action, id] = [values.add(asked.before.action), values.add(asked.before.id)];
  return `
    select ${columns} from crm.change_set
    cross join lateral (
      select * from crm.change_log as log
      where log.tenant_id = $1 and log.change_set_id = change_set.id and ${ofKinds(wanted, values)}
        and (change_set.id < ${action}::uuid or log.id < ${id}::uuid)
      order by log.id desc limit ${size}
    ) as log
    where change_set.tenant_id = $1 and ${[...actionConditions(asked, wanted, values), 'true'].join(' and ')}
      and change_set.id <= ${action}::uuid and change_set.id >= ${values.add(firstAsked(asked))}::uuid
    order by change_set.id desc, log.id desc limit ${size}`;
}

function joinedAction(asked: Asked, wanted: Wanted, values: Values): string {
  const conditions = [
    'change_set.tenant_id = $1 and change_set.id = log.change_set_id',
    ...actionConditions(asked, wanted, values),
  ];
  return `join crm.change_set on ${conditions.join(' and ')}`;
}

function actionConditions({ actorId }: Asked, { isUndo }: Wanted, values: Values): string[] {
  return [
    ...(actorId ? [`actor_id = ${values.add(actorId)}::uuid`] : []),
    ...(isUndo ? ['undo_of is not null'] : []),
  ];
}

function ofKinds({ kinds, operations }: Wanted, values: Values): string {
  return `log.entity = any (${values.add(kinds)}::text[]) and log.operation = any (${values.add(operations)}::text[])`;
}

function older(asked: Asked, values: Values): string {
  const { action, id } = asked.before;
  return `(log.change_set_id, log.id) < (${values.add(action)}::uuid, ${values.add(id)}::uuid)
    and log.change_set_id >= ${values.add(firstAsked(asked))}::uuid`;
}

async function areFew(tx: TenantTx, { kinds, operations }: Wanted): Promise<boolean> {
  const [row] = await tx<{ count: number }>`
    select count(*)::integer as count from (
      select from crm.change_log
      where tenant_id = ${tx.principal.tenantId} and entity = any (${kinds}::text[])
        and operation = any (${operations}::text[])
      limit ${fewOfAKind + 1}) as counted`;
  return (row?.count ?? 0) <= fewOfAKind;
}

/** The kinds of records that the log tells of: from each one in the index to the next. */
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
