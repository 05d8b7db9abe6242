-- What deals count as in the forecast. See docs/adr/0104-forecast.md.
-- include functions/deals.sql

alter table crm.deal_stage add column forecast_category text not null default 'pipeline'
  check (forecast_category in ('omitted', 'pipeline', 'best-case', 'commit'));
alter table crm.deal
  add column forecast_category text not null default 'pipeline'
    check (forecast_category in ('omitted', 'pipeline', 'best-case', 'commit', 'closed')),
  add column forecast_follows_stage boolean not null default true;
-- crm.complete_deal() gives it to a new deal.
alter table crm.deal alter column forecast_category drop default;

-- The stages get what their probability suggests, and the deals that of their stage. Row security is forced also on the
-- owner, who sees no tenant's rows outside of one. Nobody has changed anything, so nothing is logged.
alter table crm.deal_stage no force row level security, disable trigger user;
alter table crm.deal no force row level security, disable trigger user;
update crm.deal_stage set forecast_category = case
    when is_lost then 'omitted' when probability >= 75 then 'commit' when probability >= 50 then 'best-case' else 'pipeline' end
where is_lost or probability >= 50;
update crm.deal set forecast_category = case
    when stage.is_won then 'closed' when stage.is_lost then 'omitted' else stage.forecast_category end
from crm.deal_stage as stage
where stage.tenant_id = deal.tenant_id and stage.id = deal.deal_stage_id
  and (stage.is_won or stage.is_lost or stage.forecast_category <> 'pipeline');
alter table crm.deal_stage force row level security, enable trigger user;
alter table crm.deal force row level security, enable trigger user;

-- What is expected in a period, with what the figures of the forecast are made of.
create index deal_forecast on crm.deal (tenant_id, expected_close_date)
  include (owner_user_id, forecast_category, closed_at_utc, base_amount, probability);

drop trigger complete_deal on crm.deal;
create trigger complete_deal before insert or update of amount, currency_id, base_amount, deal_stage_id, probability,
  lost_reason, closed_at_utc, company_id, contact_id, found_by, forecast_category, forecast_follows_stage
on crm.deal for each row when (not crm.is_restoring()) execute function crm.complete_deal();
create trigger stage_forecast_changed after update on crm.deal_stage for each row
  when ((old.forecast_category, old.is_won, old.is_lost) is distinct from (new.forecast_category, new.is_won, new.is_lost)
    and not crm.is_restoring())
  execute function crm.follow_stage_forecast();
