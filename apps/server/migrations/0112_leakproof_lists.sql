-- Lists compare and sort by expressions that are leakproof, so that indexes can be used under row security. Numbers with
-- decimals get a copy in double precision; what may be empty is sorted by CASE instead of COALESCE. See
-- docs/adr/0065-leakproof-lists.md. Adding the copy writes each table anew.
-- include functions/amounts.sql
-- include functions/owned-lists.sql

drop index crm.lead_value, crm.lead_owner_estimated_value, crm.deal_base_amount, crm.deal_owner_base_amount;
drop index crm.lead_email, crm.lead_owner_email, crm.lead_company_name, crm.lead_owner_company_name, crm.company_domain,
  crm.company_owner_domain, crm.contact_email, crm.contact_owner_email, crm.deal_expected_close,
  crm.deal_owner_expected_close_date, crm.activity_due, crm.activity_owner_due_at_utc;

select crm.comparable_numbers('lead', '{estimated_value}');
select crm.comparable_numbers('deal', '{amount,base_amount}');
select crm.comparable_numbers('company', '{annual_revenue}');
select crm.comparable_numbers('currency', '{exchange_rate}');

create index lead_value on crm.lead (tenant_id, estimated_value_float, id);
create index lead_company_name on crm.lead (tenant_id, (case when company_name is null then '' else company_name end), id);
create index lead_email on crm.lead (tenant_id, (case when email is null then '' else email end), id);
select crm.owned_lists('lead', 'assigned_to_user_id', '{email,company_name,estimated_value_float}');
create index deal_base_amount on crm.deal (tenant_id, base_amount_float, id);
create index deal_amount on crm.deal (tenant_id, amount_float);
create index deal_expected_close
  on crm.deal (tenant_id, (case when expected_close_date is null then 'infinity' else expected_close_date end), id);
select crm.owned_lists('deal', 'owner_user_id', '{base_amount_float,expected_close_date}');
create index company_domain on crm.company (tenant_id, (case when domain is null then '' else domain end), id);
select crm.owned_lists('company', 'owner_user_id', '{domain}');
create index contact_email on crm.contact (tenant_id, (case when email is null then '' else email end), id);
select crm.owned_lists('contact', 'owner_user_id', '{email}');
create index activity_due on crm.activity (tenant_id, (case when due_at_utc is null then 'infinity' else due_at_utc end), id);
select crm.owned_lists('activity', 'assigned_to_user_id', '{due_at_utc}');
