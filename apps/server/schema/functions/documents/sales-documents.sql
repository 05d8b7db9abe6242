-- Records with priced lines: deals, quotes and orders. Their amounts are calculated by document-amounts.sql. See
-- docs/adr/0081-sales-documents.md.

-- Fills in what a line takes from its product: name, unit, price and tax rate, wherever they are not given. The percentage
-- stays with the line, so a tax rate that changes later does not change documents.
create or replace function crm.complete_sales_line() returns trigger language plpgsql as $$
declare
  document record;
  source crm.product;
begin
  -- Neither an undo nor the calculation of totals is a choice of somebody.
  if crm.is_undoing() or current_setting('app.keeping_up', true) = 'on' then
    return new;
  end if;
  if new.kind = 'text' then
    new.product_id := null;
    new.tax_rate_id := null;
    new.unit := null;
    new.quantity := 0;
    new.unit_price := 0;
    new.discount_percent := 0;
    new.tax_percent := 0;
    new.is_optional := false;
    new.is_chosen := false;
  elsif new.product_id is not null then
    select * into source from crm.product where tenant_id = new.tenant_id and id = new.product_id;
    new.name := coalesce(new.name, source.name);
    if tg_op = 'INSERT' then
      new.unit := coalesce(new.unit, source.unit);
    end if;
  end if;
  if new.name is null then
    raise exception using errcode = 'PW400', column = 'lines', message = 'Each line needs a product or a name';
  end if;
  if new.kind = 'text' then
    return new;
  end if;

  if crm.is_importing_history() and new.tax_rate_id is null then
    execute format('select is_history from crm.%I where tenant_id = $1 and id = ($2).%I', tg_argv[0], tg_argv[0] || '_id')
      into document using new.tenant_id, new;
    if document.is_history then
      new.tax_percent := coalesce(new.tax_percent, 0);
      new.unit_price := coalesce(new.unit_price, 0);
      return new;
    end if;
    -- A draft is continued here, so it needs a tax rate of the organization.
    select id into new.tax_rate_id from crm.tax_rate
    where tenant_id = new.tenant_id and percent = new.tax_percent and is_active
    order by is_default desc, sort_order, id limit 1;
  end if;
  if new.tax_rate_id is null then
    new.tax_rate_id := coalesce(source.tax_rate_id, (
      select id from crm.tax_rate where tenant_id = new.tenant_id and is_default limit 1));
  end if;
  if tg_op = 'INSERT' or new.tax_rate_id is distinct from old.tax_rate_id then
    new.tax_percent := coalesce((
      select percent from crm.tax_rate where tenant_id = new.tenant_id and id = new.tax_rate_id),
      case when crm.is_importing_history() then new.tax_percent end, 0);
  end if;
  if new.unit_price is null and new.product_id is not null then
    execute format('select price_book_id, currency_id, prices_include_tax from crm.%I where tenant_id = $1 and id = ($2).%I',
      tg_argv[0], tg_argv[0] || '_id') into document using new.tenant_id, new;
    new.unit_price := crm.price_of(new.tenant_id, new.product_id, document.price_book_id, new.quantity,
      document.currency_id, new.tax_percent, document.prices_include_tax);
  end if;
  new.unit_price := coalesce(new.unit_price, 0);
  if not new.is_optional then
    new.is_chosen := false;
  end if;
  return new;
end $$;

-- A price book has a currency, and says whether its prices include tax. A document remembers the latter, so that a price
-- book that changes later does not change documents.
create or replace function crm.apply_price_book() returns trigger language plpgsql as $$
declare
  book record;
begin
  if crm.is_undoing() then
    return new;
  end if;
  if new.price_book_id is null then
    new.prices_include_tax := false;
    return new;
  end if;
  select price_book.currency_id, price_book.includes_tax, currency.code into book
  from crm.price_book
  join crm.currency on currency.tenant_id = new.tenant_id and currency.id = price_book.currency_id
  where price_book.tenant_id = new.tenant_id and price_book.id = new.price_book_id;
  if not found then
    return new;
  end if;
  new.currency_id := coalesce(new.currency_id, book.currency_id);
  if new.currency_id <> book.currency_id then
    raise exception using errcode = 'PW400', column = 'price_book_id',
      detail = jsonb_build_object('currency', book.code)::text,
      message = 'This price book is in {currency}. Choose the same currency, or another price book';
  end if;
  if tg_op = 'INSERT' or new.price_book_id is distinct from old.price_book_id then
    new.prices_include_tax := book.includes_tax;
  end if;
  return new;
end $$;

-- Gives a table priced lines, in `<parent>_line`, and the columns of a document: discount, price book and totals. The
-- totals follow the lines and the discount, nobody can write them, and they are not logged.
create or replace function crm.sales_document(parent text) returns void language plpgsql as $do$
declare
  line_table text := parent || '_line';
  function_name text := 'calculate_totals_of_' || parent;
begin
  execute format(
    'alter table crm.%I
       add column price_book_id uuid,
       add column prices_include_tax boolean not null default false,
       add column discount_percent numeric not null default 0,
       add column discount_amount numeric not null default 0,
       add column subtotal numeric not null default 0,
       add column discount_total numeric not null default 0,
       add column net_total numeric not null default 0,
       add column tax_total numeric not null default 0,
       add column gross_total numeric not null default 0', parent);
  perform crm.comparable_numbers(parent,
    '{discount_percent,discount_amount,subtotal,discount_total,net_total,tax_total,gross_total}');
  perform crm.tenant_reference(parent, 'price_book_id', 'price_book');
  perform crm.tenant_rule(parent, 'discount_percent',
    'scale(trim_scale(new.discount_percent)) <= 4', 'A discount can have at most 4 decimal places');
  perform crm.tenant_rule(parent, 'discount_amount',
    'new.discount_percent = 0 or new.discount_amount = 0', 'Enter a discount in percent or as an amount, not both');
  perform crm.tenant_amount(parent, 'discount_amount', currency_column => 'currency_id');
  execute format(
    'create trigger apply_price_book before insert or update of price_book_id, currency_id on crm.%I for each row
     when (not crm.is_restoring()) execute function crm.apply_price_book()', parent);

  execute format(
    $f$create table crm.%I (
      kind text not null check (kind in ('item', 'text')),
      product_id uuid,
      name text not null,
      description text,
      unit text,
      quantity numeric not null,
      unit_price numeric not null,
      discount_percent numeric not null,
      tax_rate_id uuid,
      -- The percentage of the tax rate at the time when it was chosen.
      tax_percent numeric not null default 0,
      is_optional boolean not null,
      -- Whether an optional line counts.
      is_chosen boolean not null,
      -- Calculated with the totals of the document: not logged.
      net_amount numeric not null default 0,
      discount_share numeric not null default 0)$f$, line_table);
  perform crm.line_table(line_table, parent);
  perform crm.tenant_released_reference(line_table, 'product_id', 'product');
  perform crm.tenant_reference(line_table, 'tax_rate_id', 'tax_rate');
  execute format(
    'create trigger complete_line before insert or update on crm.%I for each row when (not crm.is_restoring())
     execute function crm.complete_sales_line(%L)', line_table, parent);
  perform crm.tenant_rule(line_table, 'quantity',
    'scale(trim_scale(new.quantity)) <= 4', 'Quantity can have at most 4 decimal places');
  perform crm.tenant_rule(line_table, 'unit_price',
    'scale(trim_scale(new.unit_price)) <= 4', 'Unit price can have at most 4 decimal places');
  perform crm.tenant_rule(line_table, 'discount_percent',
    'scale(trim_scale(new.discount_percent)) <= 4', 'A discount can have at most 4 decimal places');

  execute format(
    $f$create or replace function crm.%1$I() returns trigger language plpgsql as $$
    declare
      lines record;
      result record;
    begin
      select array_agg(id order by position, id) as ids,
        coalesce(array_agg(quantity order by position, id), '{}') as quantities,
        coalesce(array_agg(unit_price order by position, id), '{}') as prices,
        coalesce(array_agg(line.discount_percent order by position, id), '{}') as discounts,
        coalesce(array_agg(tax_percent order by position, id), '{}') as tax_percents,
        coalesce(array_agg(not is_optional or is_chosen order by position, id), '{}') as are_counted
      into lines
      from crm.%2$I as line where line.tenant_id = new.tenant_id and line.%3$I = new.id and line.kind = 'item';
      result := crm.calculate_document(lines.quantities, lines.prices, lines.discounts, lines.tax_percents,
        lines.are_counted,
        coalesce((select decimal_places from crm.currency where tenant_id = new.tenant_id and id = new.currency_id), 2),
        new.discount_percent, new.discount_amount, new.prices_include_tax);
      if result.gross_total > 1000000000000 then
        raise exception using errcode = 'PW400', column = 'lines', message = 'The total is too large';
      end if;
      new.subtotal := result.subtotal;
      new.discount_total := result.discount_total;
      new.net_total := result.net_total;
      new.tax_total := result.tax_total;
      new.gross_total := result.gross_total;
      if lines.ids is not null then
        perform crm.keep_line_amounts(%2$L, new.tenant_id, lines.ids, result.nets, result.shares);
      end if;
      return new;
    end $$ $f$, function_name, line_table, parent || '_id');
  execute format('revoke execute on function crm.%I from public', function_name);
  perform crm.calculate_document_totals(parent);
  perform crm.write_log(parent);
end $do$;

-- Calculates the totals of a document whenever it or its lines change. The time of its last activity is written on its
-- own, and changes no totals.
create or replace function crm.calculate_document_totals(parent text) returns void language plpgsql as $$
begin
  execute format(
    'create or replace trigger calculate_totals before update on crm.%I for each row
     when (not crm.is_restoring() and new.last_activity_at_utc is not distinct from old.last_activity_at_utc)
     execute function crm.%I(%L)', parent, 'calculate_totals_of_' || parent,
    'discount_total,gross_total,net_total,subtotal,tax_total');
end $$;

-- Stores what the calculation of a document says about its lines. That is no change of the lines.
create or replace function crm.keep_line_amounts(
  line_table text, tenant uuid, ids uuid[], nets numeric[], shares numeric[]) returns void language plpgsql as $$
declare
  before text := current_setting('app.keeping_up', true);
begin
  perform set_config('app.keeping_up', 'on', true);
  execute format(
    'update crm.%I as line set net_amount = given.net, discount_share = given.share
     from unnest($2, $3, $4) as given (id, net, share)
     where line.tenant_id = $1 and line.id = given.id
       and (line.net_amount, line.discount_share) is distinct from (given.net, given.share)', line_table)
    using tenant, ids, nets, shares;
  perform set_config('app.keeping_up', coalesce(before, ''), true);
end $$;

-- The amount of a deal that follows its lines is their net total. It runs behind calculate_totals and before the triggers
-- that check the amount. The amount in the base currency is calculated here as well, because a change of lines does not
-- write the columns that complete_deal() listens to; an undo restores it as it was.
create or replace function crm.follow_lines() returns trigger language plpgsql as $$
begin
  -- A new deal has no lines yet.
  if tg_op = 'INSERT' then
    new.amount := 0;
    return new;
  end if;
  new.amount := new.net_total;
  if not crm.is_undoing() and new.amount is distinct from old.amount then
    new.base_amount := coalesce(round(new.amount / (
      select nullif(exchange_rate, 0) from crm.currency where tenant_id = new.tenant_id and id = new.currency_id),
      crm.base_decimal_places(new.tenant_id)), 0);
  end if;
  return new;
end $$;

-- Whether sample data is being loaded or removed: it comes with a past, such as quotes that were sent.
create or replace function crm.is_sample_data() returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('app.sample_data', true), '') = 'on'
$$;

-- Whether documents of another product are being imported, which were sent already and have taxes of their own.
create or replace function crm.is_importing_history() returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('app.importing_history', true), '') = 'on'
$$;

-- What a document is found by besides its own name and number.
create or replace function crm.customer_names(tenant uuid, company uuid, contact uuid) returns text
language plpgsql stable as $$
begin
  if company is null and contact is null then
    return null;
  end if;
  return concat_ws(' ',
    (select name from crm.company where tenant_id = tenant and id = customer_names.company),
    (select full_name from crm.contact where tenant_id = tenant and id = customer_names.contact));
end $$;

-- Whether a line of a document can be added, changed or removed. Anything goes in a draft. Once the document was issued,
-- only a deleted product is released, and one column may follow what happens to the document: a choice or a delivery.
create or replace function crm.may_change_line(
  before jsonb, after jsonb, document_status text, issued_at timestamptz, free_column text)
returns boolean language plpgsql stable as $$
declare
  free text[] := array['product_id', 'version', 'updated_at_utc', 'net_amount', 'discount_share', free_column];
begin
  if current_setting('app.keeping_up', true) = 'on' or crm.is_sample_data() or crm.is_importing_history()
    or document_status is null or document_status = 'draft' then
    return true;
  end if;
  if after is null then
    -- The lines of a document that came as an issued one, with sample data, are younger than its issue: an undo removes them.
    return crm.is_undoing() and (before ->> 'created_at_utc')::timestamptz > issued_at;
  end if;
  return before is not null and after - free = before - free
    and (after ->> 'product_id' is null or after -> 'product_id' = before -> 'product_id' or crm.is_undoing());
end $$;

revoke execute on function crm.complete_sales_line, crm.apply_price_book, crm.sales_document, crm.calculate_document_totals, crm.follow_lines,
  crm.customer_names, crm.may_change_line from public;
grant execute on function crm.customer_names, crm.may_change_line to pipewright_app;
