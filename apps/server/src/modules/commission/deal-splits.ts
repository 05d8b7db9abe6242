import type { saveDealSplits } from '@pipewright/contract/commission/commission-operations.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import type { z } from 'zod';
import type { UndoGuard } from '../../platform/change-log/undo-guard.ts';
import type { ChangeSet, TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { forbidden, invalid } from '../../platform/errors.ts';
import { isReached } from '../../platform/reached-people.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { assertReadable, findReached } from '../../platform/resources/query/select-one.ts';

type Splits = z.output<(typeof saveDealSplits)['result']>;
type Given = z.output<(typeof saveDealSplits)['body']>['splits'];

const entity = 'deal-split';

/** Who is credited with which part of a deal, the largest part first. */
export async function readSplits(tx: TenantTx, dealId: string): Promise<Splits> {
  const { tenantId } = tx.principal;
  const splits = await tx<Splits['splits'][number]>`
    select deal_split.user_id as "userId", percent, full_name as "fullName" from crm.deal_split
    left join crm.membership on membership.tenant_id = ${tenantId} and membership.user_id = deal_split.user_id
    where deal_split.tenant_id = ${tenantId} and deal_id = ${dealId}
    order by percent desc, full_name, deal_split.user_id`;
  return { splits };
}

/** Replaces the split of a deal. Equal shares stay as they are, so that they are not logged as changed. */
export async function writeSplits(
  tx: TenantTx,
  module: Module,
  changeSet: ChangeSet,
  { id, splits }: { id: string; splits: Given },
): Promise<Splits> {
  const { tenantId } = tx.principal;
  await assertReadable(tx, module, id);
  if (!(await findReached(tx, module, [id], deals.permissions.edit)).has(id)) {
    throw forbidden();
  }
  await assertPeople(tx, splits);
  changeSet.changedEntities.add(entity);
  const people = splits.map(({ userId }) => userId);
  const shares = splits.map(({ percent }) => String(percent));
  await tx`
    delete from crm.deal_split
    where tenant_id = ${tenantId} and deal_id = ${id} and user_id <> all (${people}::uuid[])`;
  await tx`
    update crm.deal_split set percent = given.percent
    from unnest(${people}::uuid[], ${shares}::numeric[]) as given (user_id, percent)
    where tenant_id = ${tenantId} and deal_id = ${id} and deal_split.user_id = given.user_id
      and deal_split.percent <> given.percent`;
  await tx`
    insert into crm.deal_split (tenant_id, deal_id, user_id, percent)
    select ${tenantId}::uuid, ${id}::uuid, given.user_id, given.percent
    from unnest(${people}::uuid[], ${shares}::numeric[]) as given (user_id, percent)
    where not exists (
      select from crm.deal_split as there
      where there.tenant_id = ${tenantId} and there.deal_id = ${id} and there.user_id = given.user_id)`;
  return readSplits(tx, id);
}

/** Whoever may change a deal may undo how it was split. */
export const splitUndoGuard: UndoGuard = {
  entity,
  permission: deals.permissions.edit,
  async check(tx, changeSetId) {
    const { tenantId } = tx.principal;
    const rows = await tx<{ owner: string | null }>`
      select deal.owner_user_id as owner from crm.change_log
      left join crm.deal_split as there on there.tenant_id = ${tenantId} and there.id = row_id
      join crm.deal on deal.tenant_id = ${tenantId}
        and deal.id = coalesce(there.deal_id, (before ->> 'deal_id')::uuid)
      where change_log.tenant_id = ${tenantId} and change_set_id = ${changeSetId} and entity = ${entity}`;
    const { edit } = deals.permissions;
    const isAllowed = (owner: string | null) =>
      owner === null ? tx.principal.permissions.get(edit) === 'all' : isReached(tx.principal, edit, owner);
    if (rows.some(({ owner }) => !isAllowed(owner))) {
      throw forbidden();
    }
  },
};

async function assertPeople(tx: TenantTx, splits: Given): Promise<void> {
  const { tenantId } = tx.principal;
  const known = await tx`
    select from crm.membership
    where tenant_id = ${tenantId} and user_id = any (${splits.map(({ userId }) => userId)}::uuid[])`;
  if (known.length < splits.length) {
    throw invalid({ splits: 'Somebody does not exist any more' });
  }
}
