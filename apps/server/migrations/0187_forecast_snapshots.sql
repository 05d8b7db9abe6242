-- Snapshots of the forecast. See docs/adr/0104-forecast.md.
-- include functions/forecast.sql

-- What the deals of each owner, month and category were worth on a day: see crm.take_forecast_snapshot(). The month is
-- the one that an open deal is expected to close in, and that a won one was closed in.
create table crm.forecast_snapshot (
  tenant_id uuid not null,
  taken_on date not null,
  id uuid not null default crm.new_id(),
  owner_user_id uuid,
  month date,
  forecast_category text not null,
  n bigint not null,
  value numeric not null,
  weighted numeric not null,
  primary key (tenant_id, taken_on, id)
);
select crm.guard_tenant_table('forecast_snapshot', 'select');
