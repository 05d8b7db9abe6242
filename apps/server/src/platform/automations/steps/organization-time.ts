import type { TenantTx } from '../../database/tenant/tenant-db.ts';

/** So many days from today, or from a given day, at an hour of the organization’s clock. */
export async function dayInOrganization(
  tx: TenantTx,
  { from = null, days, hour = 0 }: { from?: string | null; days: number; hour?: number },
): Promise<Date> {
  const { tenantId } = tx.principal;
  const [row] = await tx<{ at: Date }>`
    select (coalesce(${from}::date, (now() at time zone time_zone)::date) + ${days}::integer
      + make_interval(hours => ${hour}::integer)) at time zone time_zone as at
    from crm.organization where tenant_id = ${tenantId} and id = ${tenantId}`;
  return row?.at ?? new Date();
}
