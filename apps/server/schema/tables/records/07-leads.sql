-- Leads: people who may become customers.

create table crm.lead (
  -- A name or an address may be missing in an imported lead; the forms require them.
  first_name text collate "und-x-icu",
  last_name text collate "und-x-icu",
  full_name text collate "und-x-icu" not null default '',
  email text,
  phone text,
  phone_e164 text,
  phone_digits text,
  company_name text collate "und-x-icu",
  job_title text,
  website text,
  address text,
  city_id uuid,
  state_id uuid,
  country_id uuid,
  postal_code text,
  lead_status_id uuid not null,
  lead_source_id uuid,
  priority_id uuid,
  estimated_value numeric(21, 8) not null,
  notes text,
  assigned_to_user_id uuid,
  preferred_contact_method text,
  is_active boolean not null,
  -- What the rules give: see 32-lead-scoring.sql. The score is the sum of both, from 0 to 100.
  lead_score smallint not null default 0,
  fit_score smallint not null default 0,
  engagement_score smallint not null default 0,
  last_activity_at_utc timestamptz(3),
  -- When the score has to be computed again because time has passed; -infinity: because the lead was changed. Rows of older
  -- archives come without it, and are due.
  score_expires_at_utc timestamptz(3) default now(),
  -- The action because of which the score has to be computed again.
  score_due_by uuid,
  -- What the lead was converted to; the reference to the deal is declared in 08-deals.sql.
  converted_at_utc timestamptz(3),
  contact_id uuid,
  company_id uuid,
  deal_id uuid
);
select crm.tenant_table('lead', searchable => '{first_name,last_name,email,company_name,phone,phone_digits}');
select crm.tenant_search_apart('lead', '{email,phone_e164,full_name}', '{email,phone,name}',
  array['lower(@email collate "und-x-icu")', '@phone_e164', 'lower(@full_name)']);
select crm.tenant_search('lead');
select crm.comparable_numbers('lead', '{estimated_value}');
select crm.tenant_reference('lead', 'country_id', 'country');
select crm.tenant_sorted_reference('lead', 'lead_status_id', 'lead_status');
select crm.tenant_sorted_reference('lead', 'lead_source_id', 'lead_source');
select crm.tenant_sorted_reference('lead', 'priority_id', 'priority');
select crm.tenant_sorted_reference('lead', 'assigned_to_user_id', 'membership', 'user_id');
select crm.tenant_released_reference('lead', 'contact_id', 'contact');
select crm.tenant_released_reference('lead', 'company_id', 'company');
select crm.tenant_place('lead');
select crm.tenant_about_target('lead');

-- One index for each order that the list can be in; the id decides between equals. Figures of a period by status, source and
-- owner are read from the first index alone, and those by company from that of its name.
create index lead_newest on crm.lead (tenant_id, created_at_utc, id)
  include (lead_status_id, estimated_value, lead_source_id, assigned_to_user_id);
create index lead_changed on crm.lead (tenant_id, updated_at_utc, id);
create index lead_full_name on crm.lead (tenant_id, full_name, id);
create index lead_company_name on crm.lead (tenant_id, (case when company_name is null then '' else company_name end), id)
  include (company_name);
create index lead_email on crm.lead (tenant_id, (case when email is null then '' else email end), id);
create index lead_score on crm.lead (tenant_id, lead_score, id);
create index lead_score_expires on crm.lead (tenant_id, score_expires_at_utc) where score_expires_at_utc is not null;
-- Which organizations have scores to compute: see withDueLeadScores() in tenant-search.ts.
create policy identity_scores on crm.lead for select to pipewright_identity
  using (crm.current_tenant() is null and score_expires_at_utc <= now());
create index lead_value on crm.lead (tenant_id, estimated_value_float, id);
select crm.owned_lists('lead', 'assigned_to_user_id', '{created_at_utc,updated_at_utc,full_name,email,company_name,lead_score,estimated_value_float,lead_status_id,lead_source_id,priority_id}');

create trigger complete_lead before insert or update of
  first_name, last_name, full_name, email, phone, phone_e164, phone_digits, company_name
on crm.lead for each row when (not crm.is_restoring()) execute function crm.complete_lead();
create trigger wait_for_score before insert or update on crm.lead for each row
  when (not crm.is_restoring() and current_setting('app.scoring', true) is distinct from 'on')
  execute function crm.wait_for_score();
select crm.tenant_phone('lead');
select crm.tenant_amount('lead', 'estimated_value');

select crm.keep_totals('lead', '{lead_status_id,lead_source_id,priority_id,assigned_to_user_id}', 'estimated_value');
