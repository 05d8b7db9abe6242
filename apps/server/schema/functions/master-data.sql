-- Currencies and lead statuses.

create or replace function crm.base_currency_refusal() returns text language sql immutable parallel safe as $$
  select 'The base currency cannot be deleted or deactivated. Make another currency the base currency first: edit it and turn on “Base currency”, or choose it in Administration > Settings.'
$$;

-- Exactly one base currency. Checked at the end of the transaction, so that the base can pass from one currency to
-- another.
create or replace function crm.check_base_currency() returns trigger language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
begin
  perform crm.lock_in_tenant('base currency');
  if (select count(*) from crm.currency
      where tenant_id = tenant and is_base_currency and is_active) <> 1 then
    raise exception using errcode = 'PW409', column = 'is_base_currency', message = crm.base_currency_refusal();
  end if;
  if (select count(distinct rebased) from crm.currency where tenant_id = tenant) > 1 then
    raise exception using errcode = 'PW409',
      message = 'The base currency was changed in the meantime, so the exchange rates would no longer fit together.';
  end if;
  return null;
end $$;

-- Rates refer to a base: each carries how often the base had changed when it was right, so that an undo cannot bring
-- back a rate of an earlier base.
create or replace function crm.count_rebasing() returns trigger language plpgsql as $$
begin
  new.rebased := coalesce((select max(rebased) from crm.currency where tenant_id = new.tenant_id), 0);
  return new;
end $$;

-- A status that is opened again no longer counts as won.
create or replace function crm.open_lead_status() returns trigger language plpgsql as $$
begin
  new.is_won := false;
  return new;
end $$;

-- Leads need a status to begin in, and one to end in.
create or replace function crm.check_lead_statuses() returns trigger language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
begin
  perform crm.lock_in_tenant('lead statuses');
  if (select count(distinct is_closed_status) from crm.lead_status
      where tenant_id = tenant and is_active) < 2 then
    raise exception using errcode = 'PW409', message = 'At least one open and one closed lead status must stay active.';
  end if;
  return null;
end $$;
