-- Phone numbers in the international form E.164, beside the number as it was typed. The background reads those that are
-- there already: a migration cannot, since the numbering plans are the server's.
-- include functions/phone-numbers.sql
-- include functions/search.sql
alter table crm.company add column phone_e164 text;
alter table crm.contact add column phone_e164 text;
alter table crm.lead add column phone_e164 text;

drop trigger complete_company on crm.company;
create trigger complete_company before insert or update of domain, website, phone, phone_e164, phone_digits
on crm.company for each row when (not crm.is_restoring()) execute function crm.complete_company();
drop trigger complete_contact on crm.contact;
create trigger complete_contact before insert or update of
  first_name, last_name, full_name, email, phone, phone_e164, phone_digits, other_emails, other_phones, company_id, found_by
on crm.contact for each row when (not crm.is_restoring()) execute function crm.complete_contact();
drop trigger complete_lead on crm.lead;
create trigger complete_lead before insert or update of
  first_name, last_name, full_name, email, phone, phone_e164, phone_digits, company_name, job_title, website, country_id,
  lead_source_id, priority_id, estimated_value, lead_score, last_activity_at_utc
on crm.lead for each row when (not crm.is_restoring()) execute function crm.complete_lead();
select crm.tenant_phone('company');
select crm.tenant_phone('contact');
select crm.tenant_phone('lead');

-- Numbers were compared by their last nine digits, which strangers can share.
drop index crm.company_match_phone, crm.contact_match_phone, crm.lead_match_phone;
revoke select (phone_digits) on crm.company, crm.contact, crm.lead from pipewright_search;
grant create on schema crm to pipewright_search;
select crm.tenant_match('company', 'phone', '{phone_e164}', '@phone_e164');
select crm.tenant_match('contact', 'phone', '{phone_e164}', '@phone_e164');
select crm.tenant_match('lead', 'phone', '{phone_e164}', '@phone_e164');
revoke create on schema crm from pipewright_search;
