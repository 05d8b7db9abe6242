-- Snapshots of the forecast are converted when another currency becomes the base. See docs/adr/0104-forecast.md.
-- include functions/forecast.sql

create constraint trigger rebase_forecast_snapshots after update on crm.currency deferrable initially deferred
  for each row when (old.is_base_currency and not new.is_base_currency)
  execute function crm.rebase_forecast_snapshots();
