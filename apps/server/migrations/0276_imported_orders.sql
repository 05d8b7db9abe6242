-- Ids of other systems for orders, and orders that another product has confirmed. See
-- docs/adr/0141-orders-of-other-products.md.
-- include functions/orders.sql

-- blocks sales_order: writes the table once and builds one index anew, a few seconds for a million orders
alter table crm.sales_order
  add column if not exists is_history boolean not null default false,
  add column if not exists source_net_total numeric,
  add column if not exists source_gross_total numeric;
select crm.comparable_numbers('sales_order', '{source_net_total,source_gross_total}');
select crm.tenant_sources('sales_order');
alter table crm.sales_order drop constraint if exists sales_order_check;
alter table crm.sales_order
  add constraint sales_order_number_check check (is_history or (status = 'draft') = (number is null)),
  add constraint sales_order_history_check check (not is_history or status <> 'draft');
drop index if exists crm.sales_order_number_unique;
create unique index sales_order_number_unique on crm.sales_order (tenant_id, lower(number) collate "C") where not is_history;
drop trigger if exists keep_confirmed_order on crm.sales_order;
create trigger keep_confirmed_order before delete on crm.sales_order for each row
  when (not crm.is_restoring() and old.status <> 'draft' and not old.is_history)
  execute function crm.keep_confirmed_order();
