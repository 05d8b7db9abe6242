-- What a lead becomes, and what people do about it: companies, contacts, deals and activities.

-- A reference between records that people work with: the one that refers lets go when the other is deleted. Both changes
-- are in the log, so undo brings both back.
create function crm.tenant_released_reference(table_name text, column_name text, parent text) returns void
language plpgsql as $$
begin
  execute format(
    'alter table crm.%1$I add constraint %2$I foreign key (tenant_id, %3$I) references crm.%4$I (tenant_id, id)
       on delete set null (%3$I) deferrable',
    table_name, table_name || '_' || column_name || '_fk', column_name, parent);
  execute format('create index %I on crm.%I (tenant_id, %I)', table_name || '_' || column_name, table_name, column_name);
end $$;
revoke execute on function crm.tenant_released_reference from public;

create table crm.company (
  name text collate "und-x-icu" not null,
  website text,
  domain text,
  email text,
  phone text,
  phone_digits text,
  industry_id uuid,
  company_type_id uuid,
  company_size text,
  annual_revenue numeric(15, 2),
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
select crm.tenant_reference('company', 'industry_id', 'industry');
select crm.tenant_reference('company', 'company_type_id', 'company_type');
select crm.tenant_reference('company', 'payment_term_id', 'payment_term');
select crm.tenant_reference('company', 'country_id', 'country');
select crm.tenant_reference('company', 'state_id', 'state');
select crm.tenant_reference('company', 'city_id', 'city');
select crm.tenant_reference('company', 'owner_user_id', 'membership', 'user_id');
select crm.tenant_released_reference('company', 'parent_company_id', 'company');
select crm.tenant_references('company', 'tag_ids', 'tag');
create index company_newest on crm.company (tenant_id, created_at_utc, id);
create index company_changed on crm.company (tenant_id, updated_at_utc, id);
create index company_name on crm.company (tenant_id, name, id);
create index company_domain on crm.company (tenant_id, coalesce(domain, ''), id);

create table crm.contact (
  first_name text collate "und-x-icu",
  last_name text collate "und-x-icu",
  full_name text collate "und-x-icu" not null default '',
  email text,
  phone text,
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
  -- What else it is found by: the company's name, other addresses and numbers. Not logged, because it follows from them.
  found_by text
);
select crm.tenant_table('contact', searchable => '{first_name,last_name,email,phone,phone_digits,found_by}', long => true);
select crm.tenant_reference('contact', 'lead_source_id', 'lead_source');
select crm.tenant_reference('contact', 'country_id', 'country');
select crm.tenant_reference('contact', 'state_id', 'state');
select crm.tenant_reference('contact', 'city_id', 'city');
select crm.tenant_reference('contact', 'owner_user_id', 'membership', 'user_id');
select crm.tenant_released_reference('contact', 'company_id', 'company');
select crm.tenant_references('contact', 'tag_ids', 'tag');
create index contact_newest on crm.contact (tenant_id, created_at_utc, id);
create index contact_changed on crm.contact (tenant_id, updated_at_utc, id);
create index contact_full_name on crm.contact (tenant_id, full_name, id);
create index contact_email on crm.contact (tenant_id, coalesce(email, ''), id);

-- What follows from the rest of the row, for whoever writes it.
create function crm.digits_of(phone text) returns text language sql immutable parallel safe as $$
  select nullif(regexp_replace(phone, '\D', '', 'g'), '')
$$;
create function crm.complete_contact() returns trigger language plpgsql as $$
begin
  new.full_name := coalesce(nullif(concat_ws(' ', new.first_name, new.last_name), ''), new.email, '');
  new.phone_digits := crm.digits_of(new.phone);
  new.found_by := concat_ws(' ',
    (select name from crm.company where tenant_id = new.tenant_id and id = new.company_id),
    array_to_string(new.other_emails || new.other_phones, ' '),
    (select string_agg(crm.digits_of(phone), ' ') from unnest(new.other_phones) as phone));
  return new;
end $$;
create trigger complete_contact before insert or update of
  first_name, last_name, full_name, email, phone, phone_digits, other_emails, other_phones, company_id, found_by
on crm.contact for each row execute function crm.complete_contact();

create function crm.complete_company() returns trigger language plpgsql as $$
begin
  new.domain := lower(coalesce(new.domain, substring(new.website from '^(?:[a-zA-Z]+://)?(?:www\.)?([^/?#:]+)')));
  new.phone_digits := crm.digits_of(new.phone);
  return new;
end $$;
create trigger complete_company before insert or update of domain, website, phone, phone_digits
on crm.company for each row execute function crm.complete_company();

create table crm.deal (
  name text collate "und-x-icu" not null,
  amount numeric(15, 2) not null,
  currency_id uuid not null,
  base_amount numeric(20, 2) not null default 0,
  deal_stage_id uuid not null,
  probability smallint not null,
  expected_close_date date,
  company_id uuid,
  contact_id uuid,
  lead_id uuid,
  lead_source_id uuid,
  lost_reason text,
  description text,
  owner_user_id uuid,
  tag_ids uuid[] not null,
  stage_since_utc timestamptz(3) not null default now(),
  closed_at_utc timestamptz(3),
  last_activity_at_utc timestamptz(3),
  rank text collate "C" not null,
  -- The names of the company and the contact. Not logged, because it follows from them.
  found_by text
);
select crm.tenant_table('deal', searchable => '{name,found_by}', long => true);
select crm.tenant_reference('deal', 'currency_id', 'currency');
select crm.tenant_reference('deal', 'deal_stage_id', 'deal_stage');
select crm.tenant_reference('deal', 'lead_source_id', 'lead_source');
select crm.tenant_reference('deal', 'owner_user_id', 'membership', 'user_id');
select crm.tenant_released_reference('deal', 'company_id', 'company');
select crm.tenant_released_reference('deal', 'contact_id', 'contact');
select crm.tenant_released_reference('deal', 'lead_id', 'lead');
select crm.tenant_references('deal', 'tag_ids', 'tag');
create index deal_newest on crm.deal (tenant_id, created_at_utc, id);
create index deal_changed on crm.deal (tenant_id, updated_at_utc, id);
create index deal_name on crm.deal (tenant_id, name, id);
create index deal_base_amount on crm.deal (tenant_id, base_amount, id);
create index deal_expected_close on crm.deal (tenant_id, coalesce(expected_close_date, 'infinity'), id);
create index deal_rank on crm.deal (tenant_id, rank, id);

create table crm.activity (
  kind text not null,
  activity_type_id uuid,
  subject text collate "und-x-icu" not null,
  body text,
  due_at_utc timestamptz(3),
  ends_at_utc timestamptz(3),
  completed_at_utc timestamptz(3),
  happened_at_utc timestamptz(3) not null default now(),
  remind_at_utc timestamptz(3),
  reminded_at_utc timestamptz(3),
  recurrence text,
  outcome text,
  duration_minutes integer,
  location text,
  priority_id uuid,
  assigned_to_user_id uuid,
  lead_id uuid,
  contact_id uuid,
  company_id uuid,
  deal_id uuid
);
select crm.tenant_table('activity', searchable => '{subject,body}', long => true);
select crm.tenant_reference('activity', 'activity_type_id', 'activity_type');
select crm.tenant_reference('activity', 'priority_id', 'priority');
select crm.tenant_reference('activity', 'assigned_to_user_id', 'membership', 'user_id');
select crm.tenant_released_reference('activity', 'lead_id', 'lead');
select crm.tenant_released_reference('activity', 'contact_id', 'contact');
select crm.tenant_released_reference('activity', 'company_id', 'company');
select crm.tenant_released_reference('activity', 'deal_id', 'deal');
create index activity_newest on crm.activity (tenant_id, created_at_utc, id);
create index activity_changed on crm.activity (tenant_id, updated_at_utc, id);
create index activity_happened on crm.activity (tenant_id, happened_at_utc, id);
create index activity_due on crm.activity (tenant_id, coalesce(due_at_utc, 'infinity'), id);

-- What a lead became.
alter table crm.lead
  add column converted_at_utc timestamptz(3),
  add column contact_id uuid,
  add column company_id uuid,
  add column deal_id uuid;
select crm.tenant_released_reference('lead', 'contact_id', 'contact');
select crm.tenant_released_reference('lead', 'company_id', 'company');
select crm.tenant_released_reference('lead', 'deal_id', 'deal');
revoke execute on function crm.complete_contact, crm.complete_company from public;
