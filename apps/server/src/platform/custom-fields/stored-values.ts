import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { tableOf } from '../resources/query/columns.ts';

interface Stored {
  readonly entity: string;
  readonly key: string;
}

/** How many records have each of some options of a field, of one or several choices. */
export async function findUsedOptions(
  tx: TenantTx,
  { entity, key }: Stored,
  options: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (options.length === 0) {
    return new Map();
  }
  const rows = await tx[runText](
    `select used.option, count(*)::integer as count
     from crm.${tableOf(entity)} as record
     cross join lateral jsonb_array_elements_text(
       case jsonb_typeof(record.custom -> $2) when 'array' then record.custom -> $2
         else jsonb_build_array(record.custom -> $2) end) as used (option)
     where record.tenant_id = $1 and record.custom ? $2 and used.option = any ($3::text[])
     group by used.option`,
    [tx.principal.tenantId, key, options],
  );
  return new Map(rows.map(({ option, count }) => [option, count]));
}

const maxListed = 10;

/** The values that more than one record has, the most frequent first. */
export async function findSharedValues(
  tx: TenantTx,
  { entity, key }: Stored,
): Promise<{ value: string; count: number }[]> {
  return tx[runText]<{ value: string; count: number }>(
    `select min(custom ->> $2) as value, count(*)::integer as count
     from crm.${tableOf(entity)}
     where tenant_id = $1 and custom ? $2
     group by lower(custom ->> $2) having count(*) > 1
     order by count(*) desc, lower(custom ->> $2) limit ${maxListed}`,
    [tx.principal.tenantId, key],
  );
}
