-- Products, tax rates and price books.

-- Of several tax rates that become the default in one statement, the first one stays; the one before loses it.
create or replace function crm.keep_one_default_tax_rate() returns trigger language plpgsql as $$
begin
  perform crm.lock_in_tenant('default tax rate');
  if exists (select from crm.tax_rate where tenant_id = new.tenant_id and id = new.id and is_default) then
    update crm.tax_rate set is_default = false where tenant_id = new.tenant_id and id <> new.id and is_default;
  end if;
  return null;
end $$;

revoke execute on function crm.keep_one_default_tax_rate from public;
