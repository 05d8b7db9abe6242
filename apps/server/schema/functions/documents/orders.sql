-- Orders: what follows from other columns, and what can no longer change once an order was confirmed. See docs/adr/0096-orders.md.

create or replace function crm.complete_sales_order() returns trigger language plpgsql as $$
begin
  new.found_by := crm.customer_names(new.tenant_id, new.company_id, new.contact_id);
  if new.currency_id is null and not crm.is_undoing() then
    select id into new.currency_id from crm.currency where tenant_id = new.tenant_id and is_base_currency;
  end if;
  return new;
end $$;

-- Makes a draft of an order from a quote: the lines that were accepted, at the prices and taxes of that time. Optional lines
-- that were not chosen are left out.
create or replace function crm.order_from_quote(given_quote uuid, given_owner uuid) returns uuid language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  order_id uuid;
  before text := current_setting('app.keeping_up', true);
begin
  insert into crm.sales_order (
    tenant_id, name, currency_id, price_book_id, discount_percent, discount_amount, quote_id, deal_id, company_id,
    contact_id, owner_user_id)
  select tenant, quote.name, quote.currency_id, price_book.id, quote.discount_percent, quote.discount_amount, quote.id,
    quote.deal_id, quote.company_id, quote.contact_id, given_owner
  from crm.quote
  -- A price book that is in another currency by now has no prices for this order.
  left join crm.price_book on price_book.tenant_id = tenant and price_book.id = quote.price_book_id
    and price_book.currency_id = quote.currency_id
  where quote.tenant_id = tenant and quote.id = given_quote
  returning id into order_id;
  -- Nothing is taken from products or tax rates: they may have changed since.
  perform set_config('app.keeping_up', 'on', true);
  insert into crm.sales_order_line (
    tenant_id, sales_order_id, position, kind, product_id, name, description, unit, quantity, unit_price,
    discount_percent, tax_rate_id, tax_percent, is_optional, is_chosen)
  select tenant, order_id, position, kind, product_id, name, description, unit, quantity, unit_price,
    discount_percent, tax_rate_id, tax_percent, false, false
  from crm.quote_line
  where tenant_id = tenant and quote_id = given_quote and (not is_optional or is_chosen);
  perform set_config('app.keeping_up', coalesce(before, ''), true);
  -- Also adds up the lines.
  update crm.sales_order set prices_include_tax = quote.prices_include_tax
  from crm.quote
  where sales_order.tenant_id = tenant and sales_order.id = order_id
    and quote.tenant_id = tenant and quote.id = given_quote;
  return order_id;
end $$;

-- How much was delivered, as the average of the lines that count. A confirmed order is fulfilled when nothing is missing,
-- and no longer when a delivery is taken back. Runs behind calculate_totals, and so after every change of a line.
create or replace function crm.follow_deliveries() returns trigger language plpgsql as $$
declare
  delivered record;
begin
  select coalesce(floor(avg(case when quantity = 0 then 100 else 100 * quantity_delivered / quantity end)), 0)::integer as percent,
    coalesce(bool_and(quantity_delivered = quantity), false) as is_all
  into delivered
  from crm.sales_order_line
  where tenant_id = new.tenant_id and sales_order_id = new.id and kind = 'item' and (not is_optional or is_chosen);
  new.delivered_percent := delivered.percent;
  -- The status of an imported order is that of the other product.
  if new.is_history then
    return new;
  end if;
  if old.status = 'confirmed' and new.status = 'confirmed' and delivered.is_all then
    new.status := 'fulfilled';
    new.closed_at_utc := now();
  elsif old.status = 'fulfilled' and new.status = 'fulfilled' and not delivered.is_all then
    new.status := 'confirmed';
    new.closed_at_utc := null;
  end if;
  return new;
end $$;

-- Once it was confirmed, an order keeps its number and its prices, and its status goes only the ways that are listed here.
create or replace function crm.protect_sales_order() returns trigger language plpgsql as $$
begin
  if current_setting('app.keeping_up', true) = 'on' then
    return new;
  end if;
  if old.status = 'draft' then
    if new.status not in ('draft', 'confirmed') then
      raise exception using errcode = 'PW409', message = 'Confirm this order first.';
    end if;
    return new;
  end if;

  if old.is_history and new.status <> old.status and not crm.is_undoing() then
    raise exception using errcode = 'PW409', message = 'This order was imported and stays as it was. Copy it instead.';
  end if;
  if new.status = 'draft' or new.number is distinct from old.number then
    raise exception using errcode = 'PW409',
      message = 'This order was confirmed, and keeps its number. Cancel it instead.';
  end if;
  if (new.currency_id, new.price_book_id, new.discount_percent, new.discount_amount, new.prices_include_tax,
      new.confirmed_at_utc)
    is distinct from (old.currency_id, old.price_book_id, old.discount_percent, old.discount_amount,
      old.prices_include_tax, old.confirmed_at_utc) then
    raise exception using errcode = 'PW409',
      message = 'The prices of a confirmed order cannot be changed. Cancel it, and create another.';
  end if;
  if new.status <> old.status and not crm.is_undoing() and not (case old.status
      when 'confirmed' then new.status in ('fulfilled', 'cancelled')
      when 'fulfilled' then new.status = 'confirmed'
      else false end) then
    raise exception using errcode = 'PW409',
      message = 'The status of this order has changed in the meantime. Reload the page.';
  end if;
  return new;
end $$;

-- Confirmed orders stay. Only sample data, which comes with orders that were confirmed, can be removed again.
create or replace function crm.keep_confirmed_order() returns trigger language plpgsql as $$
begin
  if crm.has_organization() and not crm.is_undoing() and not crm.is_sample_data() then
    raise exception using errcode = 'PW409', message = 'A confirmed order cannot be deleted. Cancel it instead.';
  end if;
  return old;
end $$;

-- The lines of a confirmed order stay as they are. A deleted product is released, and deliveries are entered. The lines of an
-- imported order that was fulfilled come as delivered.
create or replace function crm.protect_sales_order_line() returns trigger language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  parent record;
begin
  select status, confirmed_at_utc, is_history into parent from crm.sales_order
  where tenant_id = tenant and id = case when tg_op = 'DELETE' then old.sales_order_id else new.sales_order_id end;
  if tg_op = 'INSERT' and parent.is_history and parent.status = 'fulfilled' and crm.is_importing_history() then
    new.quantity_delivered := new.quantity;
  end if;
  -- The undo of an import removes what the import has written.
  if (parent.is_history and crm.is_undoing()) or crm.may_change_line(to_jsonb(old), to_jsonb(new), parent.status,
    parent.confirmed_at_utc,
    case when parent.status in ('confirmed', 'fulfilled') and not parent.is_history then 'quantity_delivered' end) then
    return coalesce(new, old);
  end if;
  if parent.is_history then
    raise exception using errcode = 'PW409', message = 'This order was imported and stays as it was. Copy it instead.';
  end if;
  raise exception using errcode = 'PW409',
    message = 'The lines of a confirmed order cannot be changed. Cancel it, and create another.';
end $$;

revoke execute on function crm.complete_sales_order, crm.follow_deliveries, crm.protect_sales_order, crm.keep_confirmed_order,
  crm.protect_sales_order_line, crm.order_from_quote from public;
grant execute on function crm.order_from_quote to pipewright_app;
