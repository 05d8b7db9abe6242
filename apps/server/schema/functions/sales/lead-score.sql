-- What the score of a lead is made of beside its rules. The rules themselves are rows of crm.lead_score_rule; the server
-- makes one statement of them (platform/lead-scoring). See docs/adr/0105-lead-scoring-rules.md.

-- The points of an engagement rule: all of them for some days after the activity that counts, then fewer each day until
-- none are left. In hours, because days have 23 or 25 of them twice a year.
create or replace function crm.engagement_points(
  points integer, counted_at timestamptz, within_days integer, fades_over_days integer, as_of timestamptz)
returns integer language sql stable parallel safe as $$
  select case
    when counted_at is null or as_of >= counted_at + make_interval(hours => 24 * (within_days + fades_over_days)) then 0
    when as_of < counted_at + make_interval(hours => 24 * within_days) then points
    else round(points * (fades_over_days + within_days - floor(extract(epoch from as_of - counted_at) / 86400))
      / (fades_over_days + 1))::integer end
$$;

-- When these points change next because time has passed; null: never.
create or replace function crm.engagement_expiry(
  counted_at timestamptz, within_days integer, fades_over_days integer, as_of timestamptz)
returns timestamptz language sql stable parallel safe as $$
  select case
    when as_of < counted_at + make_interval(hours => 24 * within_days) then
      counted_at + make_interval(hours => 24 * within_days)
    when as_of < counted_at + make_interval(hours => 24 * (within_days + fades_over_days)) then
      counted_at + make_interval(hours => 24 * (floor(extract(epoch from as_of - counted_at) / 86400)::integer + 1)) end
$$;

-- Columns of a rule that follow from the others: the fields of leads that its condition asks about; custom ones count as one.
create or replace function crm.complete_lead_score_rule() returns trigger language plpgsql as $$
begin
  new.asked_fields := array(
    select distinct case when field like 'custom.%' then 'custom' else field end
    from (select value #>> '{}' as field from jsonb_path_query(new.condition, '$.**.field') as value) as asked
    order by 1);
  return new;
end $$;

-- A rule that gives other points than before: all leads of the organization are scored again, in the background. The time
-- also tells whether rules that were read before are still the current ones.
create or replace function crm.ask_for_rescoring() returns trigger language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  moment timestamptz := clock_timestamp();
  has_leads boolean := exists (select from crm.lead where tenant_id = tenant);
begin
  insert into crm.lead_rescoring as asked (tenant_id, asked_at_utc, finished_at_utc)
  values (tenant, moment, case when not has_leads then moment end)
  on conflict (tenant_id) do update set
    asked_at_utc = excluded.asked_at_utc, finished_at_utc = excluded.finished_at_utc, last_id = null, done = 0, total = null;
  return null;
end $$;

-- Leads whose activities have changed, where a rule counts activities; the last activity of all is kept by
-- crm.keep_last_activity().
create or replace function crm.mark_counted_leads() returns trigger language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  touched uuid[];
  before text := current_setting('app.keeping_up', true);
begin
  if not exists (
    select from crm.lead_score_rule
    where tenant_id = tenant and is_active and kind = 'engagement' and (at_least > 1 or cardinality(activity_kinds) > 0))
  then
    return null;
  end if;
  if tg_op <> 'DELETE' then
    touched := array(select (about_records ->> 'lead')::uuid from added where about_records ? 'lead');
  end if;
  if tg_op <> 'INSERT' then
    touched := touched || array(select (about_records ->> 'lead')::uuid from removed where about_records ? 'lead');
  end if;
  if cardinality(touched) > 0 then
    perform set_config('app.keeping_up', 'on', true);
    update crm.lead set score_expires_at_utc = '-infinity' where tenant_id = tenant and id = any (touched);
    perform set_config('app.keeping_up', coalesce(before, ''), true);
  end if;
  return null;
end $$;

-- Whether the score that a lead waits for is its first one: the action that made it due has also created it.
create or replace function crm.awaits_first_score(lead_id uuid, score_due_by uuid) returns boolean language plpgsql stable as $$
declare
  tenant uuid := crm.current_tenant();
begin
  return exists (
    select from crm.change_log as created
    where created.tenant_id = tenant and created.entity = 'lead' and created.row_id = lead_id
      and created.operation = 'insert' and created.change_set_id = score_due_by);
end $$;

-- Writes down a changed or first score for the automations that wait for it, as part of the action that made the lead due:
-- what may not start automations (imports, undo) or not again (a chain of automations) is decided by that action.
create or replace function crm.note_score_change() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := crm.current_tenant();
  own_set text := current_setting('app.change_set_id', true);
  -- In a transaction that only scores, the lead was made due by another action.
  is_due boolean := old.score_due_by is not null and current_setting('app.scoring', true) = 'on';
  kind text := case when current_setting('app.action', true) = 'rescore leads' and not is_due then 'rescore' else 'score' end;
  is_first boolean;
  set_id uuid;
begin
  if not exists (
    select from crm.event_subscription as subscription
    where subscription.tenant_id = tenant and subscription.entity = 'lead' and subscription.operation = kind)
  then
    return null;
  end if;
  is_first := crm.awaits_first_score(old.id, old.score_due_by);
  if not is_first and new.lead_score = old.lead_score then
    return null;
  end if;
  if is_due then
    perform set_config('app.change_set_id', old.score_due_by::text, true);
  end if;
  set_id := crm.open_change_set('lead', kind);
  perform set_config('app.change_set_id', own_set, true);
  insert into crm.lead_score_change (tenant_id, change_set_id, lead_id, operation, before, after)
  values (tenant, set_id, new.id, kind, case when not is_first then old.lead_score end, new.lead_score);
  return null;
end $$;

revoke execute on function crm.complete_lead_score_rule, crm.ask_for_rescoring, crm.mark_counted_leads,
  crm.note_score_change from public;
