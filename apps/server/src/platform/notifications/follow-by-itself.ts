import { resourceNamed } from '@pipewright/contract/automations/checks.ts';
import { isFollowed } from '@pipewright/contract/operations/notifications/following.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import type { Cause, Change } from '../event-feed/define-processor.ts';
import { columnOf } from '../resources/query/columns.ts';
import { type AboutRecord, recordsOf } from './sources/about-record.ts';

interface Following extends AboutRecord {
  readonly userId: string;
}

/** Lets people follow what they come to own and what they write about, if they have chosen so. */
export async function followByItself(tx: TenantTx, changes: readonly Change[], cause: Cause): Promise<void> {
  const owned = changes.flatMap(({ entity, rowId, after }): Following[] => {
    const owner = isFollowed(entity) && after?.[columnOf(resourceNamed(entity)?.owner ?? '')];
    return typeof owner === 'string' ? [{ entity, recordId: rowId, userId: owner }] : [];
  });
  await follow(tx, owned, 'owned');
  const { actorKind, actorId } = cause;
  if (actorKind !== 'user' || !actorId) {
    return;
  }
  const written = changes.filter(({ kind }) => kind === 'activity.created').map(({ rowId }) => rowId);
  const about = [...(await recordsOf(tx, written)).values()].flat();
  const commented = about.filter(({ entity }) => entity !== 'activity');
  await follow(
    tx,
    commented.map(record => ({ ...record, userId: actorId })),
    'commented',
  );
}

async function follow(
  tx: TenantTx,
  followed: readonly Following[],
  reason: 'owned' | 'commented',
): Promise<void> {
  if (followed.length === 0) {
    return;
  }
  const { tenantId } = tx.principal;
  await tx`
    insert into crm.follow (tenant_id, entity, record_id, user_id)
    select ${tenantId}, given.entity, given.record_id, given.user_id
    from unnest(${followed.map(({ entity }) => entity)}::text[], ${followed.map(({ recordId }) => recordId)}::uuid[],
      ${followed.map(({ userId }) => userId)}::uuid[]) as given (entity, record_id, user_id)
    join crm.notification_settings as settings
      on settings.tenant_id = ${tenantId} and settings.user_id = given.user_id
    where case when ${reason === 'owned'} then follows_owned else follows_commented end
    on conflict do nothing`;
}
