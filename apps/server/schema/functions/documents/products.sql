-- Products, tax rates and price books.

-- If several tax rates become the default in one statement, the first one does. The previous default is unset.
create or replace function crm.keep_one_default_tax_rate() returns trigger language plpgsql as $$
begin
  perform crm.lock_in_tenant('default tax rate');
  if exists (select from crm.tax_rate where tenant_id = new.tenant_id and id = new.id and is_default) then
    update crm.tax_rate set is_default = false where tenant_id = new.tenant_id and id <> new.id and is_default;
  end if;
  return null;
end $$;

-- A price book without a currency is in the base currency.
create or replace function crm.complete_price_book() returns trigger language plpgsql as $$
begin
  select id into new.currency_id from crm.currency where tenant_id = new.tenant_id and is_base_currency;
  return new;
end $$;

revoke execute on function crm.keep_one_default_tax_rate, crm.complete_price_book from public;
