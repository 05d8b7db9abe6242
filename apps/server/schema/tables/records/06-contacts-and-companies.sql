-- Companies and contacts. Each index of more than a reference is an order that the list can be in; the id decides between
-- equals.

create table crm.company (
  name text collate "und-x-icu" not null,
  website text,
  domain text,
  email text,
  phone text,
  phone_e164 text,
  phone_digits text,
  industry_id uuid,
  company_type_id uuid,
  company_size text,
  annual_revenue numeric(21, 8),
  parent_company_id uuid,
  payment_term_id uuid,
  address text,
  postal_code text,
  country_id uuid,
  state_id uuid,
  city_id uuid,
  description text,
  owner_user_id uuid,
  tag_ids uuid[] not null,
  is_active boolean not null
);
select crm.tenant_table('company', searchable => '{name,domain,email,phone,phone_digits}', long => true);
select crm.comparable_numbers('company', '{annual_revenue}');
select crm.tenant_sorted_reference('company', 'industry_id', 'industry');
select crm.tenant_reference('company', 'company_type_id', 'company_type');
select crm.tenant_reference('company', 'payment_term_id', 'payment_term');
select crm.tenant_reference('company', 'country_id', 'country');
select crm.tenant_sorted_reference('company', 'owner_user_id', 'membership', 'user_id');
select crm.tenant_released_reference('company', 'parent_company_id', 'company');
select crm.tenant_references('company', 'tag_ids', 'tag');
select crm.tenant_place('company');
select crm.tenant_about_target('company');
create index company_newest on crm.company (tenant_id, created_at_utc, id);
create index company_changed on crm.company (tenant_id, updated_at_utc, id);
create index company_name on crm.company (tenant_id, name, id);
create index company_domain on crm.company (tenant_id, (case when domain is null then '' else domain end), id);
select crm.owned_lists('company', 'owner_user_id', '{created_at_utc,updated_at_utc,name,domain,industry_id}');
select crm.tenant_tree('company', 'parent_company_id', 'A company cannot stand below itself');
create trigger complete_company before insert or update of domain, website, phone, phone_e164, phone_digits
on crm.company for each row when (not crm.is_restoring()) execute function crm.complete_company();
select crm.tenant_phone('company');
select crm.tenant_amount('company', 'annual_revenue');

create table crm.contact (
  first_name text collate "und-x-icu",
  last_name text collate "und-x-icu",
  full_name text collate "und-x-icu" not null default '',
  email text,
  phone text,
  phone_e164 text,
  phone_digits text,
  other_emails text[] not null,
  other_phones text[] not null,
  company_id uuid,
  job_title text,
  department text,
  preferred_contact_method text,
  lead_source_id uuid,
  address text,
  postal_code text,
  country_id uuid,
  state_id uuid,
  city_id uuid,
  notes text,
  owner_user_id uuid,
  tag_ids uuid[] not null,
  is_active boolean not null,
  -- Also searched: the company's name, other addresses and numbers.
  found_by text
);
select crm.tenant_table('contact', searchable => '{first_name,last_name,email,phone,phone_digits,found_by}', long => true);
select crm.tenant_reference('contact', 'lead_source_id', 'lead_source');
select crm.tenant_reference('contact', 'country_id', 'country');
select crm.tenant_sorted_reference('contact', 'owner_user_id', 'membership', 'user_id');
select crm.tenant_released_reference('contact', 'company_id', 'company');
select crm.tenant_references('contact', 'tag_ids', 'tag');
select crm.tenant_place('contact');
select crm.tenant_about_target('contact');
create index contact_newest on crm.contact (tenant_id, created_at_utc, id);
create index contact_changed on crm.contact (tenant_id, updated_at_utc, id);
create index contact_full_name on crm.contact (tenant_id, full_name, id);
create index contact_email on crm.contact (tenant_id, (case when email is null then '' else email end), id);
select crm.owned_lists('contact', 'owner_user_id', '{created_at_utc,updated_at_utc,full_name,email}');
select crm.tenant_found_by('contact', 'company_id', 'company', 'name');
create trigger complete_contact before insert or update of
  first_name, last_name, full_name, email, phone, phone_e164, phone_digits, other_emails, other_phones, company_id, found_by
on crm.contact for each row when (not crm.is_restoring()) execute function crm.complete_contact();
select crm.tenant_phone('contact');
create trigger limit_inserted after insert on crm.contact for each statement
  when (not crm.is_restoring_trusted()) execute function crm.limit_contacts();
select crm.tenant_trial('company');
select crm.tenant_trial('contact');
