import { z } from 'zod';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import type { LongJob } from '../long-jobs/long-job.ts';
import { tableOf } from '../resources/query/columns.ts';
import { countedOfAnyKind, countMessage } from '../resources/write/count-message.ts';

const inputSchema = z.object({ entity: z.string(), keys: z.array(z.string()) });
type Values = z.infer<typeof inputSchema>;

/** Records per transaction of the job, and at most so many within a request. */
export const removedAtOnce = 1000;

/** How many records have a value of one of some fields; with `most`, counting ends there. */
export async function countRecordsWith(
  tx: TenantTx,
  { entity, keys }: Values,
  most?: number,
): Promise<number> {
  const [row] = await tx[runText](
    `select count(*)::integer as count from (
       select from crm.${tableOf(entity)} where tenant_id = $1 and custom ?| $2::text[]
       ${most === undefined ? '' : `limit ${most}`}) as found`,
    [tx.principal.tenantId, keys],
  );
  return row?.count ?? 0;
}

/** Removes the values of some fields from the next records in the order of their ids. Returns the ids. */
export async function removeValues(
  tx: TenantTx,
  { entity, keys }: Values,
  after: string | null,
): Promise<string[]> {
  const table = tableOf(entity);
  const rows = await tx[runText](
    `with record as (
       select id from crm.${table}
       where tenant_id = $1 and custom ?| $2::text[] and ($3::uuid is null or id > $3)
       order by id limit ${removedAtOnce} for update)
     update crm.${table} set custom = nullif(custom - $2::text[], '{}')
     where tenant_id = $1 and id in (select id from record) returning id`,
    [tx.principal.tenantId, keys, after],
  );
  return rows.map(({ id }) => id).sort();
}

/** Removes the values of a deleted field from more records than a request can wait for. */
export const removeValuesJob: LongJob = {
  kind: 'remove-custom-values',
  changedEntities: input => inputSchema.parse(input).entity,
  async step(tx, { input, cursor }) {
    const ids = await removeValues(tx, inputSchema.parse(input), z.string().nullable().parse(cursor));
    return { done: ids.length, cursor: ids.length < removedAtOnce ? null : ids.at(-1) };
  },
  describeResult: (_, done) => countMessage(countedOfAnyKind(done), 'updated'),
};
