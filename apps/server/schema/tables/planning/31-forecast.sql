-- Targets, submissions and snapshots of the forecast. See docs/adr/0104-forecast.md.

-- What a person, a team or a territory is to win in a month (2026-03) or a quarter (2026-Q1), in the base currency. Whose
-- it is stands in one of several columns; that of territories follows with their table.
create table crm.sales_target (
  user_id uuid,
  team_id uuid,
  period text collate "C" not null check (crm.is_sales_period(period)),
  amount numeric(21, 8) not null
);
select crm.tenant_table('sales_target');
select crm.tenant_reference('sales_target', 'user_id', 'membership', 'user_id');
-- Deleted together with the team, and restored by undo.
alter table crm.sales_target add constraint sales_target_team_id_fk foreign key (tenant_id, team_id)
  references crm.team (tenant_id, id) on delete cascade deferrable;
create index sales_target_team_id on crm.sales_target (tenant_id, team_id);
select crm.tenant_amount('sales_target', 'amount');
create constraint trigger rebase_sales_targets after update on crm.currency deferrable initially deferred
  for each row when (old.is_base_currency and not new.is_base_currency) execute function crm.rebase_forecasts('sales_target');

-- What a person expects to win in a period. Each submission is a row of its own; the latest counts.
create table crm.forecast_submission (
  user_id uuid not null,
  period text collate "C" not null check (crm.is_sales_period(period)),
  amount numeric(21, 8) not null,
  note text,
  -- The person, or somebody who may change their deals.
  submitted_by_user_id uuid not null
);
select crm.tenant_table('forecast_submission');
select crm.tenant_reference('forecast_submission', 'user_id', 'membership', 'user_id');
select crm.tenant_reference('forecast_submission', 'submitted_by_user_id', 'membership', 'user_id');
create index forecast_submission_period on crm.forecast_submission (tenant_id, period, user_id, created_at_utc);
select crm.tenant_amount('forecast_submission', 'amount');
create constraint trigger rebase_forecast_submissions after update on crm.currency deferrable initially deferred
  for each row when (old.is_base_currency and not new.is_base_currency)
  execute function crm.rebase_forecasts('forecast_submission');

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
create constraint trigger rebase_forecast_snapshots after update on crm.currency deferrable initially deferred
  for each row when (old.is_base_currency and not new.is_base_currency)
  execute function crm.rebase_forecast_snapshots();
