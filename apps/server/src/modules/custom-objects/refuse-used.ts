import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict } from '../../platform/errors.ts';
import { msg } from '../../platform/language/message.ts';

export interface StoredObject extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly entity: string;
  readonly isActive: boolean;
}

/** Refuses to delete objects that are not retired, and those that fields, automations or webhooks still name. */
export async function refuseUsed(tx: TenantTx, objects: readonly StoredObject[]): Promise<void> {
  const active = objects.filter(({ isActive }) => isActive);
  if (active.length > 0) {
    throw conflict(msg`Retire ${active.map(({ name }) => name).join(', ')} before you delete it.`);
  }
  const entities = objects.map(({ entity }) => entity);
  const { tenantId } = tx.principal;
  const users = await tx<{ name: string }>`
    select label as name from crm.custom_field
    where tenant_id = ${tenantId} and entity <> all (${entities}::text[]) and rules ->> 'references' = any (${entities}::text[])
    union all
    select name from crm.automation where tenant_id = ${tenantId} and entity = any (${entities}::text[])
    union all
    select coalesce(description, url) from crm.webhook
    where tenant_id = ${tenantId}
      and exists (select from unnest(events) as event where split_part(event, '.', 1) = any (${entities}::text[]))
    limit 20`;
  if (users.length > 0) {
    throw conflict(msg`Used by ${users.map(({ name }) => name).join(', ')}. Delete these first.`);
  }
}
