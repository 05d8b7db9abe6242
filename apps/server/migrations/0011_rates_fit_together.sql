-- Rates refer to a base, so a rate from before the base changed must not come back by undo.
alter table crm.currency add column rebased integer not null default 0;
alter table crm.currency alter column rebased drop default;
comment on column crm.currency.rebased is 'How often the base had changed when this rate was right.';

create function crm.count_rebasing() returns trigger language plpgsql as $$
begin
  new.rebased := coalesce((select max(rebased) from crm.currency where tenant_id = new.tenant_id), 0);
  return new;
end $$;
create trigger count_rebasing before insert on crm.currency for each row
  when (new.rebased is null) execute function crm.count_rebasing();

create or replace function crm.check_base_currency() returns trigger language plpgsql as $$
begin
  perform crm.take_turns('base currency');
  if (select count(*) from crm.currency
      where tenant_id = crm.current_tenant() and is_base_currency and is_active) <> 1 then
    raise exception using errcode = 'PW409', column = 'is_base_currency',
      message = 'There must be one base currency, and it must be active. Make another one the base currency first.';
  end if;
  if (select count(distinct rebased) from crm.currency where tenant_id = crm.current_tenant()) > 1 then
    raise exception using errcode = 'PW409',
      message = 'The base currency was changed in the meantime, so the exchange rates would no longer fit together.';
  end if;
  return null;
end $$;
-- A version above 1 has been there before: it is restored by an undo.
create constraint trigger currency_restored after insert on crm.currency deferrable initially deferred
  for each row when (new.version > 1) execute function crm.check_base_currency();
