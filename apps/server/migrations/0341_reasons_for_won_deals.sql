-- Why a deal was won. It is cleared when the deal leaves its stage, like the reason for which one was lost.
-- include functions/deals.sql

alter table crm.deal add column won_reason text;
drop trigger complete_deal on crm.deal;
create trigger complete_deal before insert or update of amount, currency_id, base_amount, deal_stage_id, probability,
  won_reason, lost_reason, closed_at_utc, company_id, contact_id, found_by, forecast_category, forecast_follows_stage
on crm.deal for each row when (not crm.is_restoring()) execute function crm.complete_deal();
