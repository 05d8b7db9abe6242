import { resourceNamed } from '@pipewright/contract/automations/checks.ts';
import { isFollowed } from '@pipewright/contract/operations/following.ts';
import type { TenantTx } from '../database/tenant-db.ts';
import type { Cause, Change } from '../event-feed/define-processor.ts';
import { columnOf } from '../resources/query/columns.ts';
import { recordsOf } from './sources/about-record.ts';

/** Lets people follow what they come to own and what they write about, if they have chosen so. */
export async function followByItself(tx: TenantTx, change: Change, cause: Cause): Promise<void> {
  const { entity, rowId, kind, after } = change;
  if (isFollowed(entity)) {
    const owner = after?.[columnOf(resourceNamed(entity)?.owner ?? '')];
    if (typeof owner === 'string') {
      await follow(tx, { entity, recordId: rowId, userId: owner }, 'owned');
    }
  }
  if (kind === 'activity.created' && cause.actorKind === 'user' && cause.actorId) {
    for (const record of await recordsOf(tx, rowId)) {
      if (record.entity !== 'activity') {
        await follow(tx, { ...record, userId: cause.actorId }, 'commented');
      }
    }
  }
}

async function follow(
  tx: TenantTx,
  { entity, recordId, userId }: { entity: string; recordId: string; userId: string },
  reason: 'owned' | 'commented',
): Promise<void> {
  const { tenantId } = tx.principal;
  await tx`
    insert into crm.follow (tenant_id, entity, record_id, user_id)
    select ${tenantId}, ${entity}, ${recordId}, user_id from crm.notification_settings
    where tenant_id = ${tenantId} and user_id = ${userId}
      and case ${reason} when 'owned' then follows_owned else follows_commented end
    on conflict do nothing`;
}
