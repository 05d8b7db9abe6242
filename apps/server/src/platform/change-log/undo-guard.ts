import type { Permission } from '@pipewright/contract/permissions.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';

/** Who may undo changes to a table that has no module, and what cannot be undone there. */
export interface UndoGuard {
  readonly entity: string;
  readonly permission: Permission;
  /** Throws the reason if it cannot be undone. Runs before the undo, in its transaction. */
  check(tx: TenantTx, changeSetId: string): Promise<void>;
}
