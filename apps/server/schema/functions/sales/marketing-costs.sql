-- What marketing costs. See docs/adr/0129-home-pages-targets-and-costs.md.

-- A cost without a currency is in the base currency.
create or replace function crm.complete_marketing_cost() returns trigger language plpgsql as $$
begin
  select id into new.currency_id from crm.currency where tenant_id = new.tenant_id and is_base_currency;
  return new;
end $$;

revoke execute on function crm.complete_marketing_cost from public;
