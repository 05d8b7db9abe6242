-- Leads: people who may become customers.

create table crm.lead (
  -- A name or an address may be missing in what is imported; the forms ask for them.
  first_name text collate "und-x-icu",
  last_name text collate "und-x-icu",
  full_name text collate "und-x-icu" not null default '',
  email text,
  phone text,
  -- Phones are written in many ways; their digits are found and compared.
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
  estimated_value numeric(15, 2) not null,
  notes text,
  assigned_to_user_id uuid,
  preferred_contact_method text,
  is_active boolean not null,
  lead_score smallint not null default 0,
  last_activity_at_utc timestamptz(3)
);
select crm.tenant_table('lead', searchable => '{first_name,last_name,email,company_name,phone,phone_digits}', long => true);
select crm.tenant_reference('lead', 'city_id', 'city');
select crm.tenant_reference('lead', 'state_id', 'state');
select crm.tenant_reference('lead', 'country_id', 'country');
select crm.tenant_reference('lead', 'lead_status_id', 'lead_status');
select crm.tenant_reference('lead', 'lead_source_id', 'lead_source');
select crm.tenant_reference('lead', 'priority_id', 'priority');
select crm.tenant_reference('lead', 'assigned_to_user_id', 'membership', 'user_id');

-- One for each order that the list can be in; the id decides between equals.
create index lead_newest on crm.lead (tenant_id, created_at_utc, id);
create index lead_changed on crm.lead (tenant_id, updated_at_utc, id);
create index lead_full_name on crm.lead (tenant_id, full_name, id);
create index lead_company_name on crm.lead (tenant_id, coalesce(company_name, ''), id);
create index lead_email on crm.lead (tenant_id, coalesce(email, ''), id);
create index lead_score on crm.lead (tenant_id, lead_score, id);
create index lead_value on crm.lead (tenant_id, estimated_value, id);

-- The score, reason by reason: the only place that knows the rules. No more than 100 points can be had.
-- It looks at keys, which never change, and not at names, ranks or positions, which people edit.
create function crm.lead_score_reasons(lead crm.lead) returns table (reason text, points integer)
language sql stable as $$
  select reason, points from (values
    ('Has an email address', case when lead.email is not null then 10 else 0 end),
    ('Has a phone number', case when lead.phone is not null then 10 else 0 end),
    ('Works for a known company', case when lead.company_name is not null then 15 else 0 end),
    ('Has a job title', case when lead.job_title is not null then 5 else 0 end),
    ('Has a website', case when lead.website is not null then 5 else 0 end),
    ('Country is known', case when lead.country_id is not null then 5 else 0 end),
    ('Source', (
      select case key when 'referral' then 15 when 'partner' then 15 when 'website' then 10 when 'trade-show' then 10 else 5 end
      from crm.lead_source where tenant_id = lead.tenant_id and id = lead.lead_source_id)),
    ('Priority', (
      select case key when 'urgent' then 10 when 'high' then 8 when 'medium' then 5 else 0 end
      from crm.priority where tenant_id = lead.tenant_id and id = lead.priority_id)),
    ('Estimated value', case
      when lead.estimated_value >= 100000 then 15 when lead.estimated_value >= 10000 then 10
      when lead.estimated_value > 0 then 5 else 0 end),
    ('Recent activity', case
      when lead.last_activity_at_utc > now() - interval '7 days' then 10
      when lead.last_activity_at_utc > now() - interval '30 days' then 5 else 0 end)
  ) as rules (reason, points)
  where points > 0
$$;

-- What follows from the rest of the row, for whoever writes it.
create function crm.complete_lead() returns trigger language plpgsql as $$
begin
  new.full_name := coalesce(nullif(concat_ws(' ', new.first_name, new.last_name), ''), new.company_name, new.email, '');
  new.phone_digits := nullif(regexp_replace(new.phone, '\D', '', 'g'), '');
  new.lead_score := (select coalesce(sum(points), 0) from crm.lead_score_reasons(new));
  return new;
end $$;
create trigger complete_lead before insert or update of
  first_name, last_name, full_name, email, phone, phone_digits, company_name, job_title, website, country_id,
  lead_source_id, priority_id, estimated_value, lead_score, last_activity_at_utc
on crm.lead for each row execute function crm.complete_lead();

-- How many leads each status has and what they are worth, kept like crm.row_count: the figures above the list cost the
-- same at ten leads and at a million.
create table crm.lead_total (
  tenant_id uuid not null,
  id uuid not null default crm.new_id(),
  lead_status_id uuid not null,
  n bigint not null,
  value numeric not null,
  primary key (tenant_id, id)
);
select crm.guard_tenant_table('lead_total', 'select');

create function crm.total_leads() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    insert into crm.lead_total (tenant_id, lead_status_id, n, value)
    select tenant_id, lead_status_id, sum(n), sum(value) from (
      select tenant_id, lead_status_id, 1 as n, estimated_value as value from added
      union all
      select tenant_id, lead_status_id, -1, -estimated_value from removed
    ) as changes group by tenant_id, lead_status_id having sum(n) <> 0 or sum(value) <> 0;
  elsif tg_op = 'INSERT' then
    insert into crm.lead_total (tenant_id, lead_status_id, n, value)
    select tenant_id, lead_status_id, count(*), sum(estimated_value) from added group by tenant_id, lead_status_id;
  else
    insert into crm.lead_total (tenant_id, lead_status_id, n, value)
    select tenant_id, lead_status_id, -count(*), -sum(estimated_value) from removed group by tenant_id, lead_status_id;
  end if;
  if random() < 0.02 then
    perform crm.fold_lead_total();
  end if;
  return null;
end $$;

create function crm.fold_lead_total() returns void language sql security definer
set search_path = pg_catalog, pg_temp as $$
  with free as (
    select id from crm.lead_total where tenant_id = crm.current_tenant() for update skip locked
  ), folded as (
    delete from crm.lead_total using free
    where lead_total.tenant_id = crm.current_tenant() and lead_total.id = free.id
    returning lead_total.lead_status_id, lead_total.n, lead_total.value
  )
  insert into crm.lead_total (tenant_id, lead_status_id, n, value)
  select crm.current_tenant(), lead_status_id, sum(n), sum(value) from folded group by lead_status_id
$$;
create trigger total_inserted after insert on crm.lead referencing new table as added
  for each statement execute function crm.total_leads();
create trigger total_updated after update on crm.lead referencing old table as removed new table as added
  for each statement execute function crm.total_leads();
create trigger total_deleted after delete on crm.lead referencing old table as removed
  for each statement execute function crm.total_leads();
revoke execute on function crm.complete_lead, crm.total_leads, crm.fold_lead_total from public;
