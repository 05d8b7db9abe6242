import { type ChangeSet, runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { tableOf } from '../resources/query/columns.ts';

/**
 * Changes custom references to merged records to the kept one, also those that the caller does not see. The kept record
 * does not refer to itself.
 */
export async function repointCustomReferences(
  tx: TenantTx,
  changeSet: ChangeSet,
  resource: string,
  { keep, others }: { keep: string; others: readonly string[] },
): Promise<void> {
  const { tenantId } = tx.principal;
  const fields = await tx<{ entity: string; key: string }>`
    select entity, key from crm.custom_field
    where tenant_id = ${tenantId} and type = 'reference' and rules ->> 'references' = ${resource}`;
  for (const { entity, key } of fields) {
    changeSet.changedEntities.add(entity);
    await tx[runText](
      `update crm.${tableOf(entity)}
       set custom = nullif(case when id = $4::uuid then custom - $2::text
         else jsonb_set(custom, array[$2::text], $5::text::jsonb) end, '{}')
       where tenant_id = $1 and id in (
         select record_id from crm.custom_key
         where tenant_id = $1 and field_key = $2::text and key_text = any ($3::text[] collate "und-x-icu"))`,
      [tenantId, key, others, keep, JSON.stringify(keep)],
    );
  }
}
