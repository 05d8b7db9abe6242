import { resourceNamed } from '@pipewright/contract/automations/checks.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import type { AboutRecord } from './sources/about-record.ts';
import { whoSees } from './who-sees.ts';

/** Those of some people who can see one of the records, each with the first one; every member where there is no record. */
export async function findMentionable(
  tx: TenantTx,
  records: readonly AboutRecord[],
  userIds: readonly string[],
): Promise<ReadonlyMap<string, AboutRecord | undefined>> {
  const found = new Map<string, AboutRecord | undefined>();
  if (records.length === 0) {
    const members = await tx<{ id: string }>`
      select user_id as id from crm.membership
      where tenant_id = ${tx.principal.tenantId} and is_active and user_id = any (${userIds}::uuid[])`;
    return new Map(members.map(({ id }) => [id, undefined]));
  }
  for (const record of records) {
    const resource = resourceNamed(record.entity);
    const missing = userIds.filter(id => !found.has(id));
    if (resource && missing.length > 0) {
      for (const { id } of await whoSees(tx, resource, record.recordId, missing)) {
        found.set(id, record);
      }
    }
  }
  return found;
}
