-- The amounts of records with priced lines. Every amount is calculated here and nowhere else, so that it is the same
-- however a row was written. See docs/adr/0081-sales-documents.md.

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

-- The price of one unit in a currency: that of the price book, if it has one for this quantity today, or else the
-- converted price of the product, including tax if the prices of the document include it.
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
