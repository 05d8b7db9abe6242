-- Amounts have the decimal places of their currency (up to eight) instead of two. See docs/adr/0055-amounts.md. Changing
-- the type writes each table anew; the triggers that name the columns are dropped meanwhile.
-- include functions/amounts.sql

create index currency_base on crm.currency (tenant_id) where is_base_currency;

drop trigger complete_deal on crm.deal;
alter table crm.deal alter column amount type numeric(21, 8), alter column base_amount type numeric(26, 8);
create trigger complete_deal before insert or update of amount, currency_id, base_amount, deal_stage_id, probability,
  lost_reason, closed_at_utc, company_id, contact_id, found_by
on crm.deal for each row when (not crm.is_restoring()) execute function crm.complete_deal();
select crm.tenant_amount('deal', 'amount', currency_column => 'currency_id');

drop trigger complete_lead on crm.lead;
alter table crm.lead alter column estimated_value type numeric(21, 8);
create trigger complete_lead before insert or update of
  first_name, last_name, full_name, email, phone, phone_e164, phone_digits, company_name, job_title, website, country_id,
  lead_source_id, priority_id, estimated_value, lead_score, last_activity_at_utc
on crm.lead for each row when (not crm.is_restoring()) execute function crm.complete_lead();
select crm.tenant_amount('lead', 'estimated_value');

alter table crm.company alter column annual_revenue type numeric(21, 8);
select crm.tenant_amount('company', 'annual_revenue');
