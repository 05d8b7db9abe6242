import type { Action } from '@pipewright/contract/permissions.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { conflict, forbidden } from '../errors.ts';
import type { Module } from '../resources/define-module.ts';
import { withinReach } from '../resources/query/reach.ts';
import { createValues } from '../resources/query/values.ts';

type Operation = 'insert' | 'update' | 'delete';

/** The operations on one kind of record in a change set. */
export interface ChangedEntity {
  readonly entity: string;
  readonly operations: readonly Operation[];
}

const actionPermissions: Readonly<Record<Operation, Action>> = {
  insert: 'create',
  update: 'edit',
  delete: 'delete',
};
const reversePermissions: Readonly<Record<Operation, Action>> = {
  insert: 'delete',
  update: 'edit',
  delete: 'create',
};

/**
 * Users undo their own actions with the permission for the action; anybody else needs the permission for the
 * reverse. The reach applies too: records that the user could not have changed are not undone for them.
 */
export async function assertUndoable(
  tx: TenantTx,
  module: Module | undefined,
  { entity, operations }: ChangedEntity,
  { undone, isOwn }: { undone: string; isOwn: boolean },
): Promise<void> {
  if (!module) {
    // Without a declaration of who may undo this, nobody may.
    throw conflict('This cannot be undone.');
  }
  for (const operation of operations) {
    const permission =
      module.resource.permissions[(isOwn ? actionPermissions : reversePermissions)[operation]];
    const values = createValues(tx.principal.tenantId, undone, entity, operation);
    const reachCondition = (named: (column: string) => string) =>
      withinReach(module.resource, tx.principal, permission, values, named);
    // A user who has reassigned a record may undo that, although it is somebody else's by now.
    const reachesBefore = reachCondition(
      column => `coalesce((before ->> '${column}')::uuid, there.${column})`,
    );
    if (!reachesBefore) {
      continue;
    }
    const reachesNow =
      !isOwn && operation === 'update' ? reachCondition(column => `there.${column}`) : undefined;
    const [unreachable] = await tx[runText](
      `select from crm.change_log left join crm.${module.table} as there on there.tenant_id = $1 and there.id = row_id
       where change_log.tenant_id = $1 and change_set_id = $2 and entity = $3 and operation = $4
         and not coalesce(${reachesBefore}${reachesNow ? ` and ${reachesNow}` : ''}, false) limit 1`,
      values.list,
    );
    if (unreachable) {
      throw forbidden();
    }
  }
}
