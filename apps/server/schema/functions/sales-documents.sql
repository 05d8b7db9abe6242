-- Records with priced lines: deals, later quotes and orders. Every amount is calculated here and nowhere else, so that it
-- is the same however a row was written. See docs/adr/0081-sales-documents.md.

-- Adds up a document. Amounts are rounded to the currency's decimal places, half away from zero:
-- 1. the net of a line is quantity × price less its own discount;
-- 2. the document's discount is spread over the counted lines by their net: each gets the whole units of its exact share,
--    and the remaining units go to the largest remainders, so the shares add up to the discount exactly;
-- 3. the tax is calculated once for each rate.
-- Lines that are not counted have a net, but no share, and add nothing. A discount never exceeds the lines.
create or replace function crm.calculate_document(
  quantities numeric[], prices numeric[], discounts numeric[], tax_percents numeric[], are_counted boolean[],
  digits integer, discount_percent numeric, discount_amount numeric, includes_tax boolean,
  out nets numeric[], out shares numeric[], out subtotal numeric, out discount_total numeric,
  out net_total numeric, out tax_total numeric, out gross_total numeric, out taxes jsonb)
language plpgsql immutable as $$
declare
  unit numeric := ('1' || repeat('0', digits))::numeric;
begin
  select coalesce(array_agg(line_net order by n), '{}'), coalesce(sum(line_net) filter (where is_counted), 0)
  into nets, subtotal
  from (
    select n, is_counted, round(quantity * price * (100 - discount) * 0.01, digits) as line_net
    from unnest(quantities, prices, discounts, are_counted) with ordinality as line (quantity, price, discount, is_counted, n)
  ) as line;
  discount_total := least(subtotal, round(
    case when discount_percent > 0 then subtotal * discount_percent * 0.01 else discount_amount end, digits));

  -- In whole units of the currency, so that divisions are exact.
  with line as (
    select n, line_net * unit * discount_total * unit as weight, subtotal * unit as whole, is_counted
    from unnest(nets, are_counted) with ordinality as line (line_net, is_counted, n)
  ), shared as (
    select n, is_counted and whole > 0 as has_share,
      case when is_counted and whole > 0 then div(weight, whole) else 0 end as units,
      case when is_counted and whole > 0 then mod(weight, whole) else 0 end as remainder
    from line
  ), ranked as (
    select n, units, has_share, row_number() over (order by has_share desc, remainder desc, n) as place,
      discount_total * unit - sum(units) over () as missing
    from shared
  )
  select coalesce(array_agg(
    round((units + case when has_share and place <= missing then 1 else 0 end) / unit, digits) order by n), '{}')
  into shares from ranked;

  select coalesce(sum(taxable - case when includes_tax then tax else 0 end), 0), coalesce(sum(tax), 0),
    coalesce(jsonb_agg(jsonb_build_object(
      'percent', percent, 'base', taxable - case when includes_tax then tax else 0 end, 'tax', tax) order by percent), '[]')
  into net_total, tax_total, taxes
  from (
    select trim_scale(percent) as percent, sum(line_net - share) as taxable,
      crm.tax_of(sum(line_net - share), percent, digits, includes_tax) as tax
    from unnest(nets, shares, tax_percents, are_counted) as line (line_net, share, percent, is_counted)
    where is_counted group by percent
  ) as rate;
  gross_total := net_total + tax_total;
end $$;

-- The tax on an amount, or in it. A rate has at most four decimal places, so both are divisions of whole numbers.
create or replace function crm.tax_of(taxable numeric, percent numeric, digits integer, includes_tax boolean)
returns numeric language plpgsql immutable as $$
declare
  unit numeric := ('1' || repeat('0', digits))::numeric;
  rate numeric := percent * 10000;
begin
  if not includes_tax then
    return round(taxable * percent * 0.01, digits);
  end if;
  return round(div(2 * taxable * unit * rate + (1000000 + rate), 2 * (1000000 + rate)) / unit, digits);
end $$;

-- The price of one unit in a currency: from the price book where it has one for this quantity today, or else the product's
-- own price, converted, with tax where the prices of the document include it.
create or replace function crm.price_of(
  tenant uuid, product uuid, book uuid, wanted_quantity numeric, currency uuid, tax_percent numeric, includes_tax boolean)
returns numeric language plpgsql stable as $$
declare
  found_price numeric;
begin
  select entry.price into found_price
  from crm.price_book_entry as entry
  join crm.price_book on price_book.tenant_id = tenant and price_book.id = entry.price_book_id
  join crm.organization on organization.tenant_id = tenant and organization.id = tenant
  where entry.tenant_id = tenant and entry.price_book_id = book and entry.product_id = product
    and entry.from_quantity <= wanted_quantity and price_book.is_active
    and (now() at time zone organization.time_zone)::date
      between coalesce(price_book.valid_from, '-infinity') and coalesce(price_book.valid_until, 'infinity')
  order by entry.from_quantity desc limit 1;
  if found_price is not null then
    return found_price;
  end if;
  return (
    select round(product.price * coalesce(nullif(target.exchange_rate, 0), 1)
      * case when includes_tax then (100 + tax_percent) * 0.01 else 1 end, target.decimal_places)
    from crm.product
    join crm.currency as target on target.tenant_id = tenant
      and (target.id = currency or (currency is null and target.is_base_currency))
    where product.tenant_id = tenant and product.id = price_of.product);
end $$;

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

  if new.tax_rate_id is null then
    new.tax_rate_id := coalesce(source.tax_rate_id, (
      select id from crm.tax_rate where tenant_id = new.tenant_id and is_default limit 1));
  end if;
  if tg_op = 'INSERT' or new.tax_rate_id is distinct from old.tax_rate_id then
    new.tax_percent := coalesce((
      select percent from crm.tax_rate where tenant_id = new.tenant_id and id = new.tax_rate_id), 0);
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
  execute format(
    'create trigger calculate_totals before update on crm.%I for each row when (not crm.is_restoring())
     execute function crm.%I(%L)', parent, function_name, 'discount_total,gross_total,net_total,subtotal,tax_total');
  perform crm.write_log(parent);
end $do$;

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
-- only a deleted product is let go, and one column may follow what happens to the document: a choice or a delivery.
create or replace function crm.may_change_line(
  before jsonb, after jsonb, document_status text, issued_at timestamptz, free_column text)
returns boolean language plpgsql stable as $$
declare
  free text[] := array['product_id', 'version', 'updated_at_utc', 'net_amount', 'discount_share', free_column];
begin
  if current_setting('app.keeping_up', true) = 'on' or crm.is_sample_data()
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

revoke execute on function crm.complete_sales_line, crm.apply_price_book, crm.sales_document, crm.follow_lines,
  crm.customer_names, crm.may_change_line from public;
grant execute on function crm.customer_names, crm.may_change_line to pipewright_app;
