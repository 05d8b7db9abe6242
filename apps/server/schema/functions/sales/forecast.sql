-- Targets, submissions and snapshots of the forecast. See docs/adr/0104-forecast.md.

-- A month (2026-03) or a quarter (2026-Q1).
create or replace function crm.is_sales_period(period text) returns boolean language sql immutable parallel safe as $$
  select period ~ '^[0-9]{4}-(0[1-9]|1[0-2]|Q[1-4])$'
$$;

-- When another currency becomes the base, amounts are converted at the rate that the former one has then. An undo has the
-- old amounts in the log.
create or replace function crm.rebase_forecasts() returns trigger language plpgsql as $$
begin
  if not crm.is_undoing() and new.exchange_rate > 0 then
    execute format('update crm.%I set amount = round(amount / $1, $2) where tenant_id = $3', tg_argv[0])
      using new.exchange_rate, crm.base_decimal_places(new.tenant_id), new.tenant_id;
  end if;
  return null;
end $$;

-- The same for snapshots. They are not in the log, so an undo converts them back. It sets the rate of the currency by a
-- statement of its own, so the rate is read at the end of the transaction.
create or replace function crm.rebase_forecast_snapshots() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  rate numeric;
begin
  select exchange_rate into rate from crm.currency where tenant_id = new.tenant_id and id = new.id;
  if rate > 0 then
    update crm.forecast_snapshot set value = round(value / rate, 8), weighted = round(weighted / rate, 8)
    where tenant_id = new.tenant_id;
  end if;
  return null;
end $$;

-- Stores what the deals of the tenant of this transaction are worth today, once a day: the open ones by the month that
-- they are expected to close in, the won ones of this and the last year by the month that they were closed in.
create or replace function crm.take_forecast_snapshot() returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := crm.current_tenant();
  today date := crm.today_of(tenant);
  zone text;
begin
  select time_zone into zone from crm.organization where tenant_id = tenant and id = tenant;
  if exists (select from crm.forecast_snapshot where tenant_id = tenant and taken_on = today) then
    return;
  end if;
  insert into crm.forecast_snapshot (tenant_id, taken_on, owner_user_id, month, forecast_category, n, value, weighted)
  select tenant, today, owner_user_id,
    date_trunc('month', case when forecast_category = 'closed' then closed_at_utc at time zone zone
      else expected_close_date::timestamp end)::date as month,
    forecast_category, count(*), sum(base_amount), sum(base_amount * probability / 100)
  from crm.deal
  where tenant_id = tenant and (closed_at_utc is null
    or (forecast_category = 'closed' and closed_at_utc >= (date_trunc('year', today) - interval '1 year') at time zone zone))
  group by owner_user_id, 4, forecast_category;
  -- Two years are enough to look back.
  delete from crm.forecast_snapshot where tenant_id = tenant and taken_on < today - 731;
end $$;

revoke execute on function crm.rebase_forecasts, crm.rebase_forecast_snapshots, crm.take_forecast_snapshot from public;
grant execute on function crm.take_forecast_snapshot to pipewright_app;
