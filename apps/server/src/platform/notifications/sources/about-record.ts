import { isFollowed } from '@pipewright/contract/operations/notifications/following.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';

export interface AboutRecord {
  readonly entity: string;
  readonly recordId: string;
}

/** By activity the records that it is about; the activity itself if there are none. */
export async function recordsOf(
  tx: TenantTx,
  activityIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AboutRecord[]>> {
  if (activityIds.length === 0) {
    return new Map();
  }
  const rows = await tx<{ id: string; about: Readonly<Record<string, string>> }>`
    select id, about_records as about from crm.activity
    where tenant_id = ${tx.principal.tenantId} and id = any (${[...activityIds]}::uuid[])`;
  return new Map(
    rows.map(({ id, about }) => {
      const records = Object.entries(about)
        .filter(([entity]) => isFollowed(entity))
        .map(([entity, recordId]) => ({ entity, recordId }));
      return [id, records.length > 0 ? records : [{ entity: 'activity', recordId: id }]];
    }),
  );
}
