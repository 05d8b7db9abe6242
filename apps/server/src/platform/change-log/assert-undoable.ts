import type { Action } from '@pipewright/contract/permissions.ts';
import { runText, type TenantTx } from '../database/tenant-db.ts';
import { conflict, forbidden } from '../errors.ts';
import type { Module } from '../resources/define-module.ts';
import { withinReach } from '../resources/query/reach.ts';
import { createValues } from '../resources/query/values.ts';

type Operation = 'insert' | 'update' | 'delete';

/** What was done to one kind of records in a change set. */
export interface Touched {
  readonly entity: string;
  readonly operations: readonly Operation[];
}

const doing: Readonly<Record<Operation, Action>> = { insert: 'create', update: 'edit', delete: 'delete' };
const reversing: Readonly<Record<Operation, Action>> = { insert: 'delete', update: 'edit', delete: 'create' };

/**
 * Whoever did it takes it back by the permission it was done with; anybody else needs the one for doing the reverse.
 * Each with its reach: what one could not have changed stays as it is.
 */
export async function assertUndoable(
  tx: TenantTx,
  module: Module | undefined,
  { entity, operations }: Touched,
  { undone, isOwn }: { undone: string; isOwn: boolean },
): Promise<void> {
  if (!module) {
    // Nobody has said who may undo this, so nobody may.
    throw conflict('This cannot be undone.');
  }
  for (const operation of operations) {
    const permission = module.resource.permissions[(isOwn ? doing : reversing)[operation]];
    const values = createValues(tx.principal.tenantId, undone, entity, operation);
    const reached = (named: (column: string) => string) =>
      withinReach(module.resource, tx.principal, permission, values, named);
    // Who has handed a record over may take that back, though it is somebody else's by now.
    const asItWas = reached(column => `coalesce((before ->> '${column}')::uuid, there.${column})`);
    if (!asItWas) {
      continue;
    }
    const asItIs = !isOwn && operation === 'update' ? reached(column => `there.${column}`) : undefined;
    const [beyond] = await tx[runText](
      `select from crm.change_log left join crm.${module.table} as there on there.tenant_id = $1 and there.id = row_id
       where change_log.tenant_id = $1 and change_set_id = $2 and entity = $3 and operation = $4
         and not coalesce(${asItWas}${asItIs ? ` and ${asItIs}` : ''}, false) limit 1`,
      values.list,
    );
    if (beyond) {
      throw forbidden();
    }
  }
}
