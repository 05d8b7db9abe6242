-- Targets and submissions. See docs/adr/0104-forecast.md.
-- include functions/forecast.sql

-- What a person or a team is to win in a month (2026-03) or a quarter (2026-Q1), in the base currency. Whose it is stands
-- in one of several columns, so that other scopes can follow.
create table crm.sales_target (
  user_id uuid,
  team_id uuid,
  period text collate "C" not null check (crm.is_sales_period(period)),
  amount numeric(21, 8) not null,
  check (num_nonnulls(user_id, team_id) = 1)
);
select crm.tenant_table('sales_target');
select crm.tenant_reference('sales_target', 'user_id', 'membership', 'user_id');
-- Deleted together with the team, and restored by undo.
alter table crm.sales_target add constraint sales_target_team_id_fk foreign key (tenant_id, team_id)
  references crm.team (tenant_id, id) on delete cascade deferrable;
create index sales_target_team_id on crm.sales_target (tenant_id, team_id);
create unique index sales_target_period_unique on crm.sales_target (tenant_id, period, (coalesce(user_id, team_id)));
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
