import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { type Change, isScoring, readKind } from '../../event-feed/define-processor.ts';

/**
 * Makes a score a part of the edit that it follows from, so that both start an automation once. First scores, which replace
 * none, stay changes of their own: with them, the lead counts as new.
 */
export function joinScores(changes: readonly Change[]): readonly Change[] {
  const joined = new Map(changes.map(change => [change.id, change]));
  for (const scored of changes.filter(change => isScoreChange(change) && change.before !== null)) {
    const id = editBefore(changes, scored)?.id;
    const edit = id && joined.get(id);
    if (edit) {
      joined.set(edit.id, {
        ...edit,
        before: { ...scored.before, ...edit.before },
        after: { ...edit.after, ...scored.after },
      });
      joined.delete(scored.id);
    }
  }
  return [...joined.values()];
}

function editBefore(changes: readonly Change[], { id, rowId }: Change): Change | undefined {
  return changes.findLast(
    other => other.rowId === rowId && other.id < id && readKind(other.kind).operation === 'update',
  );
}

/**
 * Leaves out new leads that get or got their first score after they were created: a trigger that asks for the score looks at
 * them when they have one.
 */
export async function withoutUnscored(tx: TenantTx, changes: readonly Change[]): Promise<readonly Change[]> {
  const isNew = ({ kind }: Change) => readKind(kind).operation === 'insert';
  const leadIds = changes.filter(isNew).map(({ rowId }) => rowId);
  if (leadIds.length === 0) {
    return changes;
  }
  const { tenantId } = tx.principal;
  const rows = await tx<{ id: string }>`
    select id from crm.lead
    where tenant_id = ${tenantId} and id = any (${leadIds}::uuid[])
      and score_due_by is not null and crm.awaits_first_score(id, score_due_by)
    union all
    select lead_id from crm.lead_score_change
    where tenant_id = ${tenantId} and lead_id = any (${leadIds}::uuid[]) and before is null`;
  const unscored = new Set(rows.map(({ id }) => id));
  return changes.filter(change => !(isNew(change) && unscored.has(change.rowId)));
}

/** Nothing but automations waits for changes of scores, so they are not kept. */
export async function removeScores(tx: TenantTx, changes: readonly Change[]): Promise<void> {
  const ids = changes.filter(isScoreChange).map(({ id }) => id);
  if (ids.length > 0) {
    const leadIds = changes.map(({ rowId }) => rowId);
    await tx`
      delete from crm.lead_score_change
      where tenant_id = ${tx.principal.tenantId} and lead_id = any (${leadIds}::uuid[]) and id = any (${ids}::uuid[])`;
  }
}

function isScoreChange({ kind }: Change): boolean {
  return isScoring(readKind(kind));
}
