import {
  maxUsageCounted,
  type readCustomFieldUsage,
} from '@pipewright/contract/operations/customization/custom-fields.ts';
import type { z } from 'zod';
import { countRecordsWith } from '../../platform/custom-fields/remove-values.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { findUses, type UsedField } from './find-uses.ts';

/** Where a field is used, as far as the caller may see it: private views of other people are not listed. */
export async function readUsage(
  tx: TenantTx,
  field: UsedField & { readonly key: string },
): Promise<z.infer<typeof readCustomFieldUsage.result>> {
  const { entity, key } = field;
  const counted = await countRecordsWith(tx, { entity, keys: [key] }, maxUsageCounted + 1);
  return {
    records: Math.min(counted, maxUsageCounted),
    isCapped: counted > maxUsageCounted,
    usedBy: await findUses(tx, field),
  };
}
