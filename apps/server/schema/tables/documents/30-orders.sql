-- Orders of customers. See docs/adr/0096-orders.md.

create table crm.sales_order (
  name text collate "und-x-icu" not null,
  -- Given when the order is confirmed.
  number text,
  status text not null default 'draft' check (status in ('draft', 'confirmed', 'fulfilled', 'cancelled')),
  currency_id uuid not null,
  -- The net total in the base currency, at the rate of its last change.
  base_net_total numeric not null default 0,
  -- The accepted quote that it was made from.
  quote_id uuid,
  deal_id uuid,
  company_id uuid,
  contact_id uuid,
  -- What the customer calls the order.
  customer_reference text,
  delivery_date date,
  delivery_address text,
  description text,
  owner_user_id uuid,
  confirmed_at_utc timestamptz(3),
  -- When everything was delivered, or the order was cancelled.
  closed_at_utc timestamptz(3),
  closing_reason text,
  -- How much of its lines was delivered: see crm.follow_deliveries().
  delivered_percent integer not null default 0,
  last_activity_at_utc timestamptz(3),
  -- Also searched: the names of the company and the contact.
  found_by text,
  -- Confirmed by another product and imported: see docs/adr/0141-orders-of-other-products.md. The totals are those of that
  -- product.
  is_history boolean not null default false,
  source_net_total numeric,
  source_gross_total numeric,
  constraint sales_order_number_check check (is_history or (status = 'draft') = (number is null)),
  constraint sales_order_history_check check (not is_history or status <> 'draft')
);
select crm.tenant_table('sales_order', searchable => '{name,number,customer_reference,found_by}', long => true);
select crm.comparable_numbers('sales_order', '{base_net_total,source_net_total,source_gross_total}');
select crm.tenant_sources('sales_order');
grant create on schema crm to pipewright_search;
select crm.tenant_match('sales_order', 'name', '{name}', 'lower(@name)');
revoke create on schema crm from pipewright_search;
select crm.tenant_reference('sales_order', 'currency_id', 'currency');
select crm.tenant_sorted_reference('sales_order', 'owner_user_id', 'membership', 'user_id');
select crm.tenant_released_reference('sales_order', 'quote_id', 'quote');
select crm.tenant_released_reference('sales_order', 'deal_id', 'deal');
select crm.tenant_released_reference('sales_order', 'company_id', 'company');
select crm.tenant_released_reference('sales_order', 'contact_id', 'contact');
select crm.tenant_about_target('sales_order');
select crm.tenant_custom('sales_order');
create unique index sales_order_number_unique on crm.sales_order (tenant_id, lower(number) collate "C") where not is_history;
create index sales_order_newest on crm.sales_order (tenant_id, created_at_utc, id);
create index sales_order_changed on crm.sales_order (tenant_id, updated_at_utc, id);
create index sales_order_name on crm.sales_order (tenant_id, name, id);
create index sales_order_number on crm.sales_order (tenant_id, (case when number is null then '' else number end), id);
create index sales_order_status on crm.sales_order (tenant_id, status, id);
create index sales_order_delivery_date on crm.sales_order (tenant_id, (case when delivery_date is null then 'infinity' else delivery_date end), id);
create index sales_order_confirmed on crm.sales_order (tenant_id, (case when confirmed_at_utc is null then 'infinity' else confirmed_at_utc end), id);
create index sales_order_base_net_total on crm.sales_order (tenant_id, base_net_total_float, id);
select crm.owned_lists('sales_order', 'owner_user_id',
  '{created_at_utc,updated_at_utc,name,number,status,delivery_date,confirmed_at_utc,base_net_total_float}');
select crm.tenant_found_by('sales_order', 'company_id', 'company', 'name');
select crm.tenant_found_by('sales_order', 'contact_id', 'contact', 'full_name');
create trigger complete_sales_order before insert or update of currency_id, company_id, contact_id, found_by
on crm.sales_order for each row when (not crm.is_restoring()) execute function crm.complete_sales_order();
select crm.sales_document('sales_order');
alter table crm.sales_order_line
  add column quantity_delivered numeric not null default 0 check (quantity_delivered between 0 and quantity);
create trigger calculate_totals_to_base before update on crm.sales_order for each row
  when (not crm.is_restoring()) execute function crm.convert_net_total();
create trigger calculate_totals_to_delivery before update on crm.sales_order for each row
  when (not crm.is_restoring()) execute function crm.follow_deliveries();
create trigger protect_sales_order before update on crm.sales_order for each row
  when (not crm.is_restoring()) execute function crm.protect_sales_order();
create trigger keep_confirmed_order before delete on crm.sales_order for each row
  when (not crm.is_restoring() and old.status <> 'draft' and not old.is_history)
  execute function crm.keep_confirmed_order();
create trigger protect_sales_order_line before insert or update or delete on crm.sales_order_line for each row
  when (not crm.is_restoring()) execute function crm.protect_sales_order_line();
create constraint trigger rebase_sales_orders after update on crm.currency deferrable initially deferred
  for each row when (new.is_base_currency and not old.is_base_currency) execute function crm.rebase_net_totals('sales_order');
