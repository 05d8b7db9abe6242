import type { Period } from '@pipewright/contract/filters.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { spans } from '../resources/query/filter/filter.ts';
import type { DayRange } from './periods.ts';

/** The days of a relative period, by the organization's clock. */
export async function readDays(tx: TenantTx, within: Period): Promise<DayRange> {
  const [from, to] = spans[within];
  const [row] = await tx[runText](
    `select (${from})::date::text as "from", ((${to})::date - 1)::text as "to"`,
    [tx.principal.tenantId],
  );
  return { from: row?.from ?? '', to: row?.to ?? '' };
}
