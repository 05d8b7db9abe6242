-- Amounts of money. An amount has a currency (its own, or the base currency) and at most as many decimal places as that
-- currency. See docs/adr/0055-amounts.md.

-- How many decimal places amounts in the base currency have.
create or replace function crm.base_decimal_places(tenant uuid) returns integer language plpgsql stable as $$
begin
  return coalesce((select decimal_places from crm.currency where tenant_id = tenant and is_base_currency limit 1), 2);
end $$;

-- Declares that a column holds amounts: in the currency that another column refers to, or in the base currency. Checked
-- where an amount or its currency is written, in whichever way. A currency whose precision is reduced later leaves the
-- amounts that are there as they are, and so do restored archives and deleted records that come back by an undo (their
-- version is above 1).
create or replace function crm.tenant_amount(table_name text, column_name text, currency_column text default null)
returns void language plpgsql as $do$
declare
  has_decimals text := format('new.%I <> trunc(new.%I) and not crm.is_restoring()', column_name, column_name);
  is_changed text := format('new.%1$I is distinct from old.%1$I', column_name);
  function_name text := format('check_%s_of_%s', column_name, table_name);
begin
  if currency_column is not null then
    is_changed := format('(%s or new.%2$I is distinct from old.%2$I)', is_changed, currency_column);
  end if;
  -- Refuses an amount with more decimal places than its currency has. A record without a currency is about to be given
  -- the base currency; a currency that does not exist is left to the foreign key. A function for each column, so that the
  -- plan of its statement is cached.
  execute format(
    $f$create or replace function crm.%1$I() returns trigger language plpgsql as $$
    declare
      places integer;
      code text;
    begin
      select currency.decimal_places, currency.code into places, code from crm.currency
      where currency.tenant_id = new.tenant_id and %3$s limit 1;
      if scale(trim_scale(new.%2$I)) > places then
        raise exception using errcode = 'PW400', column = %2$L,
          detail = jsonb_build_object('label', crm.label_of(%2$L), 'places', places, 'currency', code)::text,
          message = '{label} can have at most {places, plural, one {# decimal place} other {# decimal places}} in {currency}';
      end if;
      return new;
    end $$ $f$, function_name, column_name,
    case when currency_column is null then 'is_base_currency'
      else format('case when new.%1$I is null then is_base_currency else currency.id = new.%1$I end', currency_column) end);
  execute format('revoke execute on function crm.%I from public', function_name);
  execute format(
    'create or replace trigger %I before insert on crm.%I for each row when (new.version = 1 and %s)
     execute function crm.%I()', 'check_new_' || column_name, table_name, has_decimals, function_name);
  execute format(
    'create or replace trigger %I before update on crm.%I for each row when (%s and %s) execute function crm.%I()',
    'check_' || column_name, table_name, is_changed, has_decimals, function_name);
end $do$;

-- How a column is called in messages: `estimated_value` is “Estimated value”.
create or replace function crm.label_of(column_name text) returns text language sql immutable parallel safe as $$
  select upper(left(column_name, 1)) || replace(substr(column_name, 2), '_', ' ')
$$;

-- Numbers with decimals are calculated in numeric, but lists compare, sort and index a copy in double precision: the
-- comparison of numeric is not leakproof, so under row security no index on such a column could be searched. The copy is
-- the number that the API answers. See docs/adr/0065-leakproof-lists.md.
create or replace function crm.comparable_numbers(table_name text, columns text[]) returns void language plpgsql as $$
declare
  additions text;
begin
  select string_agg(format('add column %I double precision %s generated always as (%I::double precision) stored',
      attname || '_float', case when attnotnull then 'not null' else '' end, attname), ', ' order by attname)
    into additions
  from pg_attribute
  where attrelid = format('crm.%I', table_name)::regclass and attname = any (columns);
  execute format('alter table crm.%I %s', table_name, additions);
end $$;

revoke execute on function crm.tenant_amount, crm.comparable_numbers from public;
