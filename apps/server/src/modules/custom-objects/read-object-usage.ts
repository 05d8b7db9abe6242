import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';

interface Usage extends Record<string, unknown> {
  id: string;
  fields: number;
  records: number;
  views: number;
  reports: number;
  schedules: number;
  cards: number;
}

/**
 * How many fields and records each object has, and how much `crm.remove_object_parts` would delete with it, in the order
 * of the menu. Records are counted by the kept counters.
 */
export async function readObjectUsage(tx: TenantTx): Promise<Usage[]> {
  const { tenantId } = tx.principal;
  return tx<Usage>`
    select object.id,
      (select count(*) from crm.custom_field as field
        where field.tenant_id = ${tenantId} and field.entity = object.entity)::integer as fields,
      (select coalesce(sum(counted.n), 0) from crm.row_count as counted
        where counted.tenant_id = ${tenantId} and counted.entity = object.entity)::integer as records,
      (select count(*) from crm.saved_view as view
        where view.tenant_id = ${tenantId} and view.entity = object.entity)::integer as views,
      about.reports, about.schedules,
      (select count(*) from crm.dashboard cross join jsonb_array_elements(cards) as card
        where dashboard.tenant_id = ${tenantId} and card #>> '{definition,entity}' = object.entity)::integer as cards
    from crm.custom_object as object
    cross join lateral (
      select count(distinct report.id)::integer as reports, count(schedule.id)::integer as schedules
      from crm.report
      left join crm.report_schedule as schedule
        on schedule.tenant_id = ${tenantId} and schedule.report_id = report.id
      where report.tenant_id = ${tenantId} and report.definition ->> 'entity' = object.entity
    ) as about
    where object.tenant_id = ${tenantId}
    order by object.sort_order, object.name, object.id`;
}
