import type { ChangeSet, TenantTx } from '../database/tenant/tenant-db.ts';
import { translateDatabaseError } from '../database/translate-error.ts';
import { AppError, conflict, notFound } from '../errors.ts';
import { demand } from '../principal.ts';
import type { Module } from '../resources/define-module.ts';
import { findModuleOfLines } from '../resources/lines/find-lines.ts';
import { assertUndoable, type ChangedEntity } from './assert-undoable.ts';
import { lockCompletions } from './undo-completions.ts';
import type { UndoGuard } from './undo-guard.ts';
import { keepChanged } from './undo-kept.ts';

/** Entries per statement, so that progress is reported about twice a second. */
const stepSize = 2000;
/** From this many entries on, the planner needs fresh statistics to find the rows quickly. */
const largeChangeSet = 500;
/** Locking and checking takes about a quarter of the time, reverting the rest. */
const lockingShare = 0.25;

interface Undo {
  readonly undone: string;
  readonly by: ChangeSet;
  readonly guards?: readonly UndoGuard[];
  /** Leaves records that were changed or used since as they are, instead of failing. */
  readonly exceptChanged?: boolean;
  /** Called with the number of entries that are done. */
  readonly reportProgress?: (done: number) => Promise<void>;
}

/**
 * Undoes a change set completely. Throws if the user may not change the records, or if somebody changed them since,
 * unless `exceptChanged` leaves those out. Returns the number of rows.
 */
export async function undoAtomically(tx: TenantTx, modules: readonly Module[], undo: Undo): Promise<number> {
  const { undone, reportProgress } = undo;
  await assertMayUndo(tx, modules, undo);
  const completions = await lockCompletions(tx, undone);
  const [claim] = await tx`select crm.claim_undo(${undone}) as claimed`;
  if (!claim?.claimed) {
    throw conflict('This was undone already.');
  }
  // The last change first.
  const all = [...completions, undone];
  if (undo.exceptChanged) {
    await keepChanged(tx, undone, completions);
  }
  let locked = 0;
  for (const each of all) {
    const before = locked;
    locked += await lockAndCheck(tx, each, async done => reportProgress?.(before + done));
  }
  await tx`select crm.begin_undo(${undone})`;
  return revert(tx, all, played => reportProgress?.(locked * lockingShare + played * (1 - lockingShare)));
}

/** Throws if the user may not undo the change set, as far as that is known without reading each row. */
export async function assertMayUndo(
  tx: TenantTx,
  modules: readonly Module[],
  { undone, by, guards = [] }: Undo,
): Promise<void> {
  const { tenantId, userId } = tx.principal;
  const [changeSet] = await tx<Action>`
    select actor_id as "actorId", crm.is_history(at_utc) as "isHistory"
    from crm.change_set where tenant_id = ${tenantId} and id = ${undone}`;
  const entities = await readChangedEntities(tx, undone);
  if (!changeSet || entities.length === 0) {
    throw notFound('No such change.');
  }
  if (entities.some(({ entity, operations }) => entity === 'organization' && operations.includes('insert'))) {
    throw conflict('That the organization was made cannot be undone.');
  }
  if (changeSet.isHistory) {
    throw conflict(
      'This was changed before an uploaded archive was restored. It can be read, but not undone.',
    );
  }
  await assertNotRunning(tx, undone, by);
  const largeEntities = entities
    .filter(({ entries }) => entries > largeChangeSet)
    .map(({ entity }) => entity);
  if (largeEntities.length > 0) {
    await tx`select crm.renew_statistics(${[...largeEntities, 'change-log']}::text[])`;
  }
  for (const changed of entities) {
    const module = modules.find(({ resource }) => resource.name === changed.entity);
    const guard = guards.find(({ entity }) => entity === changed.entity);
    if (guard) {
      demand(tx.principal, guard.permission);
      await guard.check(tx, undone);
    } else if (!findModuleOfLines(modules, changed.entity)) {
      // A change of lines is logged as a change of their record too. Permission to undo that is enough for both.
      await assertUndoable(tx, module, changed, { undone, isOwn: changeSet.actorId === userId });
      await module?.checkUndo?.(tx, undone);
    }
    by.changedEntities.add(changed.entity);
  }
}

interface Action {
  readonly actorId: string | null;
  readonly isHistory: boolean;
}

/** Counted by operation first: an import has many entries of very few kinds. */
function readChangedEntities(
  tx: TenantTx,
  changeSetId: string,
): Promise<readonly (ChangedEntity & { readonly entries: number })[]> {
  return tx`
    select entity, array_agg(operation) as operations, sum(n)::integer as entries from (
      select entity, operation, count(*) as n from crm.change_log
      where tenant_id = ${tx.principal.tenantId} and change_set_id = ${changeSetId} group by entity, operation
    ) as kinds group by entity`;
}

interface Step extends Record<string, number | string | null> {
  looked: number;
  played: number;
  affected: number;
  /** Where the next step continues; null if nothing was left. */
  last: string | null;
}

/** Locks the rows and throws if one was changed since. Returns the number of entries. */
async function lockAndCheck(tx: TenantTx, undone: string, tell: Undo['reportProgress']): Promise<number> {
  const maxConflicts = 100;
  const rows: { entity: string; id: string }[] = [];
  let looked = 0;
  let before: string | null = null;
  for (;;) {
    const [step]: Step[] = await tx<Step>`
      select looked, last from crm.lock_changed_rows(${undone}, ${before}, ${stepSize})`;
    rows.push(
      ...(await tx<{ entity: string; id: string }>`
        select entity, row_id as id from crm.undo_conflicts(${undone}, ${before}, ${stepSize}) limit ${maxConflicts}`),
    );
    looked += step?.looked ?? 0;
    if (!step?.last || rows.length >= maxConflicts) {
      break;
    }
    before = step.last;
    await tell?.(looked * lockingShare);
  }
  const fields = await tx<{ id: string }>`select id from crm.undo_used_fields(${undone}) as used (id)`;
  rows.push(...fields.map(({ id }) => ({ entity: 'custom-field', id })));
  if (rows.length > 0) {
    throw new AppError('changedSince', {
      rows: rows.slice(0, maxConflicts).map(({ entity, id }) => ({ entity, id })),
    });
  }
  return looked;
}

async function revert(
  tx: TenantTx,
  changeSetIds: readonly string[],
  tell: (played: number) => Promise<void> | undefined,
): Promise<number> {
  let played = 0;
  let affected = 0;
  let canCheck = true;
  for (const id of changeSetIds) {
    let before: string | null = null;
    for (;;) {
      const [step]: Step[] = await tx<Step>`
        select played, affected, last from crm.undo_some(${id}, ${before}, ${stepSize})`;
      if (!step?.last) {
        break;
      }
      played += step.played;
      affected += step.affected;
      before = step.last;
      await tell(played);
      if (canCheck && step.played === stepSize) {
        canCheck = await checkSoFar(tx);
      }
    }
  }
  // What is left to check can take longer than a request may otherwise.
  await tx`set local statement_timeout = '10min'`;
  await tx`set constraints all immediate`;
  return affected;
}

/**
 * Checks the foreign keys of what was reverted so far. For a whole import at once this would take minutes, in which the
 * connection is silent and therefore taken for lost. Returns false if a row refers to one that is restored later: then
 * everything is checked at the end.
 */
async function checkSoFar(tx: TenantTx): Promise<boolean> {
  await tx`savepoint checking`;
  try {
    await tx`set constraints all immediate`;
    await tx`release savepoint checking`;
    await tx`set constraints all deferred`;
    return true;
  } catch (error) {
    await tx`rollback to savepoint checking`;
    if (!isRefusal(error)) {
      throw error;
    }
    return false;
  }
}

function isRefusal(error: unknown): boolean {
  const known = translateDatabaseError(error);
  return known !== undefined && known.code !== 'busy';
}

/** A running job would overwrite what was undone, and an undo must not run twice. */
async function assertNotRunning(tx: TenantTx, undone: string, by: ChangeSet): Promise<void> {
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
