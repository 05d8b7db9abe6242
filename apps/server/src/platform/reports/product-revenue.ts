import type { Filter, Period } from '@pipewright/contract/filters.ts';
import type { ProductRevenue } from '@pipewright/contract/operations/reports/reports.ts';
import { runText, type TenantDb } from '../database/tenant/tenant-db.ts';
import type { Principal } from '../principal.ts';
import type { Module } from '../resources/define-module.ts';
import { spans } from '../resources/query/filter/filter.ts';
import { conditionsOf } from '../resources/query/selection.ts';
import { createValues } from '../resources/query/values.ts';
import { zone } from '../resources/query/zone.ts';

interface Request {
  readonly orders: Module;
  readonly db: TenantDb;
  readonly principal: Principal;
  readonly filter: Filter | undefined;
  /** When orders were confirmed; the last year unless it says otherwise. */
  readonly within: Period | undefined;
}

const shown = 25;

/**
 * What each product brings, of the orders that a list with the same filter would show. The net total of an order, in the
 * base currency, is divided among its lines by what they come to without tax. Cancelled orders bring nothing.
 */
export async function calculateProductRevenue(request: Request): Promise<ProductRevenue> {
  const { orders, db, principal, filter, within = 'last-365-days' } = request;
  const values = createValues(principal.tenantId);
  const conditions = conditionsOf(orders, { principal, query: filter ? { filter } : {} }, values);
  const [from, to] = spans[within];
  const rows = await db.read(principal, tx =>
    tx[runText](
      `with chosen as (
        select id, base_net_total, net_total, prices_include_tax from crm.sales_order
        where ${conditions.join(' and ')} and status in ('confirmed', 'fulfilled')
          and confirmed_at_utc >= ((${from}) at time zone ${zone}) and confirmed_at_utc < ((${to}) at time zone ${zone})
      ), sold as (
        select line.product_id as id, coalesce(product.name, line.name) as name, line.sales_order_id as order_id, line.quantity,
          case when chosen.net_total = 0 then 0 else chosen.base_net_total / chosen.net_total
            * (line.net_amount - line.discount_share)
            / case when chosen.prices_include_tax then 1 + line.tax_percent / 100 else 1 end end as revenue
        from chosen
        join crm.sales_order_line as line on line.tenant_id = $1 and line.sales_order_id = chosen.id
        left join crm.product on product.tenant_id = $1 and product.id = line.product_id
        where line.kind = 'item' and (not line.is_optional or line.is_chosen)
      )
      select id, name, count(distinct order_id)::integer as orders, sum(quantity) as quantity,
        round(sum(revenue), 2) as revenue,
        (select coalesce(round(sum(base_net_total), 2), 0) from chosen) as "allRevenue",
        (select count(*)::integer from chosen) as "allOrders"
      from sold group by id, name order by revenue desc, name limit ${shown}`,
      values.list,
    ),
  );
  const [first] = rows;
  return {
    products: rows.map(({ id, name, orders: count, quantity, revenue }) => ({
      ...{ id, name, quantity, revenue },
      orders: count,
    })),
    revenue: first?.allRevenue ?? 0,
    orders: first?.allOrders ?? 0,
  };
}
