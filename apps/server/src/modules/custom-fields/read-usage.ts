import { customName } from '@pipewright/contract/custom-names.ts';
import { maxUsageCounted, type readCustomFieldUsage } from '@pipewright/contract/operations/custom-fields.ts';
import type { z } from 'zod';
import { formulasReading } from '../../platform/custom-fields/formulas/check-definition.ts';
import { readAllCustomFields } from '../../platform/custom-fields/read-all-fields.ts';
import { countRecordsWith } from '../../platform/custom-fields/remove-values.ts';
import type { TenantTx } from '../../platform/database/tenant-db.ts';

interface Used {
  readonly entity: string;
  readonly key: string;
  readonly slug: string;
}

/** Where a field is used, as far as the asker may see it: private views of other people are not listed. */
export async function readUsage(
  tx: TenantTx,
  { entity, key, slug }: Used,
): Promise<z.infer<typeof readCustomFieldUsage.result>> {
  const counted = await countRecordsWith(tx, { entity, keys: [key] }, maxUsageCounted + 1);
  const { tenantId, userId } = tx.principal;
  // The name must end there: `custom.tier` is not used by a view that shows `custom.tier_2`.
  const pattern = `${customName(slug).replaceAll('.', '\\.')}(?![a-z0-9_])`;
  const savedViews = await tx<{ id: string; name: string }>`
    select id, name from crm.saved_view
    where tenant_id = ${tenantId} and entity = ${entity} and (is_shared or owner_user_id = ${userId})
      and address ~ ${pattern}
    order by name, id limit 100`;
  return {
    records: Math.min(counted, maxUsageCounted),
    isCapped: counted > maxUsageCounted,
    savedViews,
    formulas: formulasReading({ entity, slug }, await readAllCustomFields(tx)),
  };
}
