import type { Field } from '@pipewright/contract/fields/fields.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { tableOf } from '../resources/query/columns.ts';

/** Beyond so many different values nobody waits for all of them to be compared. */
const maxCompared = 20_000;
const maxListed = 10;

export interface UnfitValues {
  /** Some of the values, the most frequent first. */
  readonly listed: readonly { readonly value: string; readonly count: number }[];
  /** How many records have a value that does not fit. */
  readonly records: number;
  /** There are too many different values to compare them. */
  readonly isTooMany: boolean;
}

/** The stored values of a custom field that do not fit another definition of it. */
export async function findUnfitValues(
  tx: TenantTx,
  { entity, key }: { readonly entity: string; readonly key: string },
  { schema }: Field,
): Promise<UnfitValues> {
  const rows = await tx[runText](
    `select custom -> $2 as value, count(*)::integer as count
     from crm.${tableOf(entity)} where tenant_id = $1 and custom ? $2
     group by 1 order by 2 desc limit ${maxCompared + 1}`,
    [tx.principal.tenantId, key],
  );
  const unfit = rows.filter(({ value }) => !schema.safeParse(value).success);
  return {
    listed: unfit.slice(0, maxListed).map(({ value, count }) => ({ value: String(value), count })),
    records: unfit.reduce((sum, { count }) => sum + count, 0),
    isTooMany: rows.length > maxCompared,
  };
}
