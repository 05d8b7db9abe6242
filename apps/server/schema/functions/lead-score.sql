-- after tables
-- The lead score, reason by reason: the only place that knows the rules. At most 100 points. It looks at keys, which
-- never change, and not at names, ranks or positions, which people edit.

create or replace function crm.lead_score_reasons(lead crm.lead) returns table (reason text, points integer)
language plpgsql stable as $$
#variable_conflict use_column
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
  return query select reason, points from (values
    ('Has an email address', case when lead.email is not null then 10 else 0 end),
    ('Has a phone number', case when lead.phone is not null then 10 else 0 end),
    ('Works for a known company', case when lead.company_name is not null then 15 else 0 end),
    ('Has a job title', case when lead.job_title is not null then 5 else 0 end),
    ('Has a website', case when lead.website is not null then 5 else 0 end),
    ('Country is known', case when lead.country_id is not null then 5 else 0 end),
    ('Source', case
      when source_key in ('referral', 'partner') then 15 when source_key in ('website', 'trade-show') then 10
      when source_key is not null then 5 else 0 end),
    ('Priority', case priority_key when 'urgent' then 10 when 'high' then 8 when 'medium' then 5 else 0 end),
    ('Estimated value', case
      when lead.estimated_value >= 100000 then 15 when lead.estimated_value >= 10000 then 10
      when lead.estimated_value > 0 then 5 else 0 end),
    ('Recent activity', case
      when lead.last_activity_at_utc > now() - interval '7 days' then 10
      when lead.last_activity_at_utc > now() - interval '30 days' then 5 else 0 end)
  ) as rules (reason, points)
  where points > 0;
end $$;
