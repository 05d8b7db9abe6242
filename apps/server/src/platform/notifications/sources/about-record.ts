import { isFollowed } from '@pipewright/contract/operations/following.ts';
import type { TenantTx } from '../../database/tenant-db.ts';

export interface AboutRecord {
  readonly entity: string;
  readonly recordId: string;
}

/** The records that an activity is about; the activity itself if there are none. */
export async function recordsOf(tx: TenantTx, activityId: string): Promise<readonly AboutRecord[]> {
  const [row] = await tx<{ about: Readonly<Record<string, string>> | null }>`
    select about_records as about from crm.activity
    where tenant_id = ${tx.principal.tenantId} and id = ${activityId}`;
  const records = Object.entries(row?.about ?? {})
    .filter(([entity]) => isFollowed(entity))
    .map(([entity, recordId]) => ({ entity, recordId }));
  if (!row || records.length > 0) {
    return records;
  }
  return [{ entity: 'activity', recordId: activityId }];
}
