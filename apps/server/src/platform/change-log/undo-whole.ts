import type { ChangeSet, TenantTx } from '../database/tenant-db.ts';
import { AppError, conflict, notFound } from '../errors.ts';
import { demand } from '../principal.ts';
import type { Module } from '../resources/define-module.ts';
import { findModuleOfLines } from '../resources/lines/find-lines.ts';
import { assertUndoable, type Touched } from './assert-undoable.ts';
import type { UndoGuard } from './undo-guard.ts';

/** So many entries by one statement: what is told of a large undo moves about twice a second. */
const stepSize = 2000;
/** From so many entries on, how a row is found decides how long it takes. */
const many = 500;
/** To hold rows still and to see whether they were changed since takes about a quarter of the time, to take them back the rest. */
const shareOfLooking = 0.25;

interface Undo {
  readonly undone: string;
  readonly by: ChangeSet;
  readonly guards?: readonly UndoGuard[];
  /** Hears how many of the entries are dealt with. */
  readonly tell?: (done: number) => Promise<void>;
}

/** Takes an action back whole, or refuses: what the user may not change, what was changed again since. Answers how many rows it was. */
export async function undoWhole(tx: TenantTx, modules: readonly Module[], undo: Undo): Promise<number> {
  const { undone, tell } = undo;
  await assertMayUndo(tx, modules, undo);
  const [claim] = await tx`select crm.claim_undo(${undone}) as claimed`;
  if (!claim?.claimed) {
    throw conflict('This was undone already.');
  }
  const looked = await holdStill(tx, undone, tell);
  return playBack(tx, undone, played => tell?.(looked * shareOfLooking + played * (1 - shareOfLooking)));
}

/** Refuses what this user cannot take back, as far as it can be known without looking at each row. */
export async function assertMayUndo(
  tx: TenantTx,
  modules: readonly Module[],
  { undone, by, guards = [] }: Undo,
): Promise<void> {
  const { tenantId, userId } = tx.principal;
  const touched = await tx<Touched & Action>`
    select entity, array_agg(distinct operation) as operations, actor_id as "actorId", count(*)::integer as entries,
      bool_or(entity = 'organization' and operation = 'insert') as "isFounding",
      bool_or(crm.is_history(at_utc)) as "isHistory"
    from crm.change_log
    join crm.change_set on change_set.tenant_id = ${tenantId} and change_set.id = change_set_id
    where change_log.tenant_id = ${tenantId} and change_set_id = ${undone} group by entity, actor_id`;
  if (touched.length === 0) {
    throw notFound('change');
  }
  if (touched.some(({ isFounding }) => isFounding)) {
    throw conflict('That the organization was made cannot be undone.');
  }
  if (touched.some(({ isHistory }) => isHistory)) {
    throw conflict(
      'This was changed before an uploaded archive was restored. It can be read, but not undone.',
    );
  }
  await refuseWhileRunning(tx, undone, by);
  const grown = touched.filter(({ entries }) => entries > many).map(({ entity }) => entity);
  if (grown.length > 0) {
    await tx`select crm.renew_statistics(${[...grown, 'change-log']}::text[])`;
  }
  for (const { actorId, ...changed } of touched) {
    const module = modules.find(({ resource }) => resource.name === changed.entity);
    const guard = guards.find(({ entity }) => entity === changed.entity);
    if (guard) {
      demand(tx.principal, guard.permission);
      await guard.check(tx, undone);
    } else if (!findModuleOfLines(modules, changed.entity)) {
      // A change of lines is logged as one of their record too, and whoever may undo that may undo both.
      await assertUndoable(tx, module, changed, { undone, isOwn: actorId === userId });
      await module?.checkUndo?.(tx, undone);
    }
    by.touched.add(changed.entity);
  }
}

interface Action {
  readonly actorId: string | null;
  readonly entries: number;
  readonly isFounding: boolean;
  readonly isHistory: boolean;
}

interface Step extends Record<string, number | string | null> {
  looked: number;
  played: number;
  affected: number;
  /** Where the next step goes on; none where there was nothing left. */
  last: string | null;
}

/** Locks the rows, and refuses where somebody has changed one since; answers how many entries it has looked at. */
async function holdStill(tx: TenantTx, undone: string, tell: Undo['tell']): Promise<number> {
  const most = 100;
  const rows: { entity: string; id: string }[] = [];
  let looked = 0;
  let before: string | null = null;
  for (;;) {
    const [step]: Step[] = await tx<Step>`
      select looked, last from crm.lock_changed_rows(${undone}, ${before}, ${stepSize})`;
    rows.push(
      ...(await tx<{ entity: string; id: string }>`
        select entity, row_id as id from crm.undo_conflicts(${undone}, ${before}, ${stepSize}) limit ${most}`),
    );
    looked += step?.looked ?? 0;
    if (!step?.last || rows.length >= most) {
      break;
    }
    before = step.last;
    await tell?.(looked * shareOfLooking);
  }
  if (rows.length > 0) {
    throw new AppError('changedSince', {
      rows: rows.slice(0, most).map(({ entity, id }) => ({ entity, id })),
    });
  }
  return looked;
}

async function playBack(
  tx: TenantTx,
  undone: string,
  tell: (played: number) => Promise<void> | undefined,
): Promise<number> {
  await tx`select crm.begin_undo(${undone})`;
  let played = 0;
  let affected = 0;
  let before: string | null = null;
  for (;;) {
    const [step]: Step[] = await tx<Step>`
      select played, affected, last from crm.undo_some(${undone}, ${before}, ${stepSize})`;
    if (!step?.last) {
      break;
    }
    played += step.played;
    affected += step.affected;
    before = step.last;
    await tell(played);
  }
  // All references are looked at again only now: a whole import takes longer than a request may otherwise.
  await tx`set local statement_timeout = '10min'`;
  await tx`set constraints all immediate`;
  return affected;
}

/** What is still being done would go on, over what was taken back; and nobody has to take it back twice. */
async function refuseWhileRunning(tx: TenantTx, undone: string, by: ChangeSet): Promise<void> {
  const { tenantId } = tx.principal;
  const [job] = await tx<{ isUndo: boolean }>`
    select kind in ('undo', 'redo') as "isUndo" from crm.job
    where tenant_id = ${tenantId} and state in ('waiting', 'running') and change_set_id <> ${by.id}
      and (change_set_id = ${undone} or (kind in ('undo', 'redo') and input ->> 'undone' = ${undone}::text))
    limit 1`;
  if (job) {
    throw conflict(
      job.isUndo
        ? 'This is being undone already.'
        : 'This is still being done. Stop it first, or wait until it is over.',
    );
  }
}
