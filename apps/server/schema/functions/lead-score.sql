-- after tables
-- The lead score, reason by reason: the only place that knows the rules. At most 100 points. It looks at keys, which
-- never change, and not at names, ranks or positions, which people edit.

-- The points of each reason, in the order of crm.lead_score_reason_names(). One expression without a query: an import
-- computes it for each row.
create or replace function crm.lead_score_points(lead crm.lead, source_key text, priority_key text, as_of timestamptz)
returns integer[] language plpgsql stable as $$
begin
  return array[
    case when lead.email is not null then 10 else 0 end,
    case when lead.phone is not null then 10 else 0 end,
    case when lead.company_name is not null then 15 else 0 end,
    case when lead.job_title is not null then 5 else 0 end,
    case when lead.website is not null then 5 else 0 end,
    case when lead.country_id is not null then 5 else 0 end,
    case
      when source_key in ('referral', 'partner') then 15 when source_key in ('website', 'trade-show') then 10
      when source_key is not null then 5 else 0 end,
    case priority_key when 'urgent' then 10 when 'high' then 8 when 'medium' then 5 else 0 end,
    case
      when lead.estimated_value >= 100000 then 15 when lead.estimated_value >= 10000 then 10
      when lead.estimated_value > 0 then 5 else 0 end,
    case
      when lead.last_activity_at_utc > as_of - interval '168 hours' then 10
      when lead.last_activity_at_utc > as_of - interval '720 hours' then 5 else 0 end];
end $$;

create or replace function crm.lead_score_reason_names() returns text[] language sql immutable parallel safe as $$
  select array['Has an email address', 'Has a phone number', 'Works for a known company', 'Has a job title', 'Has a website',
    'Country is known', 'Source', 'Priority', 'Estimated value', 'Recent activity']
$$;

-- The same points with the keys of the lead's source and priority looked up. As of a moment: the stored score is as of the
-- last time that it was computed.
create or replace function crm.current_lead_score_points(lead crm.lead, as_of timestamptz) returns integer[]
language plpgsql stable as $$
declare
  source_key text;
  priority_key text;
begin
  if lead.lead_source_id is not null then
    select key into source_key from crm.lead_source where tenant_id = lead.tenant_id and id = lead.lead_source_id;
  end if;
  if lead.priority_id is not null then
    select key into priority_key from crm.priority where tenant_id = lead.tenant_id and id = lead.priority_id;
  end if;
  return crm.lead_score_points(lead, source_key, priority_key, as_of);
end $$;

create or replace function crm.lead_score(lead crm.lead, as_of timestamptz) returns integer language plpgsql stable as $$
declare
  score integer := 0;
  points integer;
begin
  foreach points in array crm.current_lead_score_points(lead, as_of) loop
    score := score + points;
  end loop;
  return score;
end $$;

create or replace function crm.lead_score_reasons(lead crm.lead, as_of timestamptz)
returns table (reason text, points integer) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query select reason, points
  from unnest(crm.lead_score_reason_names(), crm.current_lead_score_points(lead, as_of)) as rules (reason, points)
  where points > 0;
end $$;

-- When a score changes without a change to the lead: an activity is recent for 7 days, and a little for 30. In hours,
-- because days have 23 or 25 of them twice a year.
create or replace function crm.lead_score_expiry(last_activity_at_utc timestamptz) returns timestamptz
language sql stable as $$
  select case
    when last_activity_at_utc > now() - interval '168 hours' then last_activity_at_utc + interval '168 hours'
    when last_activity_at_utc > now() - interval '720 hours' then last_activity_at_utc + interval '720 hours' end
$$;

-- Computes scores anew that have expired, at most `max_rows` of them; answers how many. Neither the version of a lead nor
-- its time of change moves, and nothing is logged: nobody has changed it.
create or replace function crm.refresh_lead_scores(max_rows integer) returns integer language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  refreshed integer;
begin
  perform set_config('app.keeping_up', 'on', true);
  -- The trigger complete_lead does the work. Leads that somebody is changing right now are computed by that change.
  update crm.lead set lead_score = lead_score
  where tenant_id = tenant and id = any (array(
    select id from crm.lead
    where tenant_id = tenant and score_expires_at_utc <= now()
    order by score_expires_at_utc limit max_rows for update skip locked));
  get diagnostics refreshed = row_count;
  perform set_config('app.keeping_up', '', true);
  return refreshed;
end $$;
