import { newChangeSet, runText, type TenantDb, type TenantTx } from '../database/tenant/tenant-db.ts';
import { type Principal, systemPrincipal } from '../principal.ts';
import type { Module } from './define-module.ts';
import type { Selection } from './query/selection.ts';

/**
 * Rows that an organization gets from the reference data when it first uses them. Requests must see them as if they had
 * always been there, so they are copied before anything reads or changes them.
 */
export interface CopiedOnUse {
  /**
   * The statement that finds the ids of what has to be copied before a selection is read: it may find more than the
   * selection includes, but nothing less. Undefined if all of it is there already.
   */
  readonly find: (
    selection: Selection,
  ) => { readonly text: string; readonly values: readonly unknown[] } | undefined;
  readonly copy: (tx: TenantTx, ids: readonly string[]) => Promise<void>;
  /** How many rows have not been copied: an SQL expression with the tenant as `$1`. */
  readonly remaining: string;
}

/** Copies what a selection may include before it is read, in a transaction of its own. */
export async function copyBeforeReading(
  db: TenantDb,
  { tenantId }: Principal,
  { copiedOnUse }: Module,
  selection: Selection,
): Promise<void> {
  const statement = copiedOnUse?.find(selection);
  if (!copiedOnUse || !statement) {
    return;
  }
  const principal = systemPrincipal(tenantId);
  const [found = []] = await db.pipelineRead(principal, run => [run(statement.text, statement.values)]);
  if (found.length > 0) {
    const ids = found.map(({ id }) => id);
    // A restore would delete the copies, or restore the same rows.
    const changeSet = { ...newChangeSet('copy reference data'), isAllowedDuringRestore: false };
    await db.write(principal, changeSet, tx => copiedOnUse.copy(tx, ids));
  }
}

/** The same in a transaction that writes. */
export async function copyBeforeWriting(
  tx: TenantTx,
  { copiedOnUse }: Module,
  selection: Selection,
): Promise<void> {
  const statement = copiedOnUse?.find(selection);
  if (!copiedOnUse || !statement) {
    return;
  }
  const found = await tx[runText](statement.text, statement.values);
  if (found.length > 0) {
    await copiedOnUse.copy(
      tx,
      found.map(({ id }) => id),
    );
  }
}
