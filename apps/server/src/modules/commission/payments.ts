import type { payCommissionStatements } from '@pipewright/contract/commission/commission-operations.ts';
import type { z } from 'zod';
import type { UndoGuard } from '../../platform/change-log/undo-guard.ts';
import type { ChangeSet, TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import { demand } from '../../platform/principal.ts';
import { isReached } from '../../platform/reached-people.ts';
import { assertAsSeen, statementEntity } from './approvals.ts';

type Payment = z.output<(typeof payCommissionStatements)['body']>;

/**
 * Marks approved statements as paid, as they were seen; those that are paid already stay as they are. Nothing is marked if
 * one of them is not approved or has changed. Returns how many were marked.
 */
export async function payStatements(
  tx: TenantTx,
  changeSet: ChangeSet,
  { period, statements, paidOn, paymentReference }: Payment & { period: string },
): Promise<number> {
  const { tenantId, userId: payer } = tx.principal;
  const people = [...new Set(statements.map(({ userId }) => userId))];
  if (people.some(userId => !isReached(tx.principal, 'commission.read', userId))) {
    throw forbidden();
  }
  changeSet.changedEntities.add(statementEntity);
  const approved = await tx<{ id: string; isPaid: boolean }>`
    select id, paid_on is not null as "isPaid" from crm.commission_statement
    where tenant_id = ${tenantId} and period = ${period} and user_id = any (${people}::uuid[]) and state = 'approved'
    order by id for update`;
  if (approved.length < people.length) {
    throw conflict('Only approved statements can be marked as paid.');
  }
  await assertAsSeen(tx, period, statements);
  const unpaid = approved.filter(({ isPaid }) => !isPaid).map(({ id }) => id);
  await tx`
    update crm.commission_statement
    set paid_on = ${paidOn}, payment_reference = ${paymentReference}, paid_by_user_id = ${payer}
    where tenant_id = ${tenantId} and id = any (${unpaid}::uuid[])`;
  return unpaid.length;
}

/** Takes back that a statement was paid. It stays approved. */
export async function unpayStatement(
  tx: TenantTx,
  changeSet: ChangeSet,
  { period, userId }: { period: string; userId: string },
): Promise<void> {
  const { tenantId } = tx.principal;
  changeSet.changedEntities.add(statementEntity);
  const rows = isReached(tx.principal, 'commission.read', userId)
    ? await tx`
        update crm.commission_statement set paid_on = null, payment_reference = null, paid_by_user_id = null
        where tenant_id = ${tenantId} and period = ${period} and user_id = ${userId} and paid_on is not null
        returning id`
    : [];
  if (rows.length === 0) {
    throw notFound('There is no such commission statement.');
  }
}

/**
 * Payments are undone by people who may note them, unless the statement was reopened since: the payment was for other
 * amounts. Approvals cannot be undone; the database refuses that as well, and this gives the reason before anything is
 * tried.
 */
export const statementUndoGuard: UndoGuard = {
  entity: statementEntity,
  permission: 'commission.read',
  async check(tx, changeSetId) {
    const { tenantId } = tx.principal;
    // Locked first, so that nobody reopens one of them between this check and the undo.
    await tx`
      select from crm.commission_statement as statement
      where tenant_id = ${tenantId} and id in (
        select row_id from crm.change_log
        where tenant_id = ${tenantId} and change_set_id = ${changeSetId} and entity = ${statementEntity})
      order by id for update of statement`;
    const changed = await tx<{ userId: string; isPayment: boolean; isOutdated: boolean }>`
      select statement.user_id as "userId",
        operation = 'update' and before ? 'paid_on' and not before ? 'state' as "isPayment",
        exists (
          select from crm.change_log as later
          where later.tenant_id = ${tenantId} and later.entity = ${statementEntity} and later.row_id = change_log.row_id
            and later.id > change_log.id and later.after ? 'state') as "isOutdated"
      from crm.change_log
      join crm.commission_statement as statement on statement.tenant_id = ${tenantId} and statement.id = row_id
      where change_log.tenant_id = ${tenantId} and change_set_id = ${changeSetId} and entity = ${statementEntity}`;
    if (changed.some(({ isPayment }) => !isPayment)) {
      throw conflict('Approvals cannot be undone. Reopen the statement, or approve it again.');
    }
    demand(tx.principal, 'commission.pay');
    if (changed.some(({ userId }) => !isReached(tx.principal, 'commission.read', userId))) {
      throw forbidden();
    }
    if (changed.some(({ isOutdated }) => isOutdated)) {
      throw conflict('The statement has been reopened since. Check it and mark it as paid again.');
    }
  },
};
