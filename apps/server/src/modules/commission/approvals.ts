import type { SeenStatement } from '@pipewright/contract/commission/commission-operations.ts';
import type { ChangeSet, TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import { isReached } from '../../platform/reached-people.ts';

/** What the change log calls statements. */
export const statementEntity = 'commission-statement';

/**
 * Approves statements as they were seen; those that are approved already stay as they are. Nothing is approved if one of
 * them has changed. Returns how many were approved.
 */
export async function approveStatements(
  tx: TenantTx,
  changeSet: ChangeSet,
  period: string,
  statements: readonly SeenStatement[],
): Promise<number> {
  const { tenantId } = tx.principal;
  const userIds = statements.map(({ userId }) => userId);
  if (userIds.some(userId => !isReached(tx.principal, 'commission.read', userId))) {
    throw forbidden();
  }
  changeSet.changedEntities.add(statementEntity);
  const people = await tx<{ id: string }>`
    select user_id as id from crm.membership
    where tenant_id = ${tenantId} and user_id = any (${[...new Set(userIds)]}::uuid[]) order by user_id`;
  let approved = 0;
  // One after another in a fixed order: each takes the lock of its person.
  for (const { id } of people) {
    approved += (await approveOne(tx, period, id)) ? 1 : 0;
  }
  await assertAsSeen(tx, period, statements);
  return approved;
}

/** Whether it was open before. The database calculates what is stored: see `crm.freeze_commission_statement`. */
async function approveOne(tx: TenantTx, period: string, userId: string): Promise<boolean> {
  const { tenantId, userId: approver } = tx.principal;
  await tx`select crm.lock_in_tenant(${`commission of ${userId}`})`;
  const [known] = await tx<{ id: string; state: string }>`
    select id, state from crm.commission_statement
    where tenant_id = ${tenantId} and period = ${period} and user_id = ${userId}`;
  if (known?.state === 'approved') {
    return false;
  }
  if (known) {
    await tx`
      update crm.commission_statement set state = 'approved', approved_by_user_id = ${approver}
      where tenant_id = ${tenantId} and id = ${known.id}`;
  } else {
    await tx`
      insert into crm.commission_statement (tenant_id, user_id, period, state, approved_by_user_id)
      values (${tenantId}, ${userId}, ${period}, 'approved', ${approver})`;
  }
  return true;
}

/** Compares what is stored now with what the caller has seen, also where somebody else has approved it meanwhile. */
export async function assertAsSeen(
  tx: TenantTx,
  period: string,
  statements: readonly SeenStatement[],
): Promise<void> {
  const { tenantId } = tx.principal;
  const stored = await tx<SeenStatement & Record<string, unknown>>`
    select user_id as "userId", total, code as currency from crm.commission_statement as statement
    join crm.currency on currency.tenant_id = ${tenantId} and currency.id = statement.currency_id
    where statement.tenant_id = ${tenantId} and period = ${period}
      and user_id = any (${statements.map(({ userId }) => userId)}::uuid[])`;
  const byPerson = new Map(stored.map(row => [row.userId, row]));
  const isChanged = statements.some(({ userId, total, currency }) => {
    const now = byPerson.get(userId);
    return now && (now.total !== total || now.currency !== currency);
  });
  if (isChanged) {
    throw conflict('The statement has changed. Check it again.');
  }
}

/** Takes an approval back. The log keeps what had been approved. */
export async function reopenStatement(
  tx: TenantTx,
  changeSet: ChangeSet,
  { period, userId, reason }: { period: string; userId: string; reason: string },
): Promise<void> {
  const { tenantId } = tx.principal;
  changeSet.changedEntities.add(statementEntity);
  const rows = isReached(tx.principal, 'commission.read', userId)
    ? await tx`
        update crm.commission_statement set state = 'open', reason = ${reason}
        where tenant_id = ${tenantId} and period = ${period} and user_id = ${userId} and state = 'approved'
        returning id`
    : [];
  if (rows.length === 0) {
    throw notFound('There is no such commission statement.');
  }
}
