import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { type CustomFieldSet, customFieldSet } from './custom-field-set.ts';

/** The custom fields as they are for somebody from whom none is hidden. */
export async function readAllCustomFields(tx: TenantTx): Promise<CustomFieldSet | undefined> {
  const { tenantId } = tx.principal;
  const [row] = await tx<{ json: string | null }>`
    select crm.custom_fields_for(${tenantId}, null) as json`;
  return customFieldSet(row?.json);
}
