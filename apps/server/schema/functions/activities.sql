-- Activities.

-- Columns that follow from the rest of the row.
create or replace function crm.complete_activity() returns trigger language plpgsql as $$
begin
  new.happened_at_utc := coalesce(
    new.completed_at_utc, case when new.kind = 'meeting' then new.due_at_utc end, new.created_at_utc);
  if tg_op = 'UPDATE' then
    if new.remind_at_utc is distinct from old.remind_at_utc and new.remind_at_utc > now() then
      new.reminded_at_utc := null;
    end if;
    if new.due_at_utc is distinct from old.due_at_utc and new.series_from_utc is not distinct from old.series_from_utc then
      new.series_from_utc := null;
    end if;
  end if;
  return new;
end $$;

-- The first time of a series after a given one, by the clock of the organization's time zone. Null beyond the year
-- 9999.
create or replace function crm.next_occurrence(recurrence text, series_from timestamptz, later_than timestamptz, zone text)
returns timestamptz language sql stable parallel safe as $$
  select min(wall at time zone zone) from (
    select series_from at time zone zone as start,
      case recurrence when 'weekly' then interval '1 week' when 'monthly' then interval '1 month'
        when 'yearly' then interval '1 year' else interval '1 day' end as step
  ) as series
  -- A month counts as 31 days, which estimates too few steps; the series below tries some more.
  cross join lateral (
    select floor(extract(epoch from later_than - series_from)
      / case recurrence when 'weekly' then 604800 when 'monthly' then 2678400 when 'yearly' then 31622400 else 86400 end
    )::integer as passed
  ) as estimate
  cross join lateral generate_series(greatest(passed - 1, 1), greatest(passed, 0) + passed / 50 + 8) as n
  cross join lateral (select start + n * step as wall) as candidate
  where wall at time zone zone > later_than and wall < '9999-01-01'
    and (recurrence <> 'weekdays' or extract(isodow from wall) < 6)
$$;

-- Completing a repeating task creates the next one; occurrences that were missed meanwhile are left out.
create or replace function crm.repeat_task() returns trigger language plpgsql as $$
declare
  due timestamptz := crm.next_occurrence(
    new.recurrence, coalesce(new.series_from_utc, new.due_at_utc), greatest(new.due_at_utc, new.completed_at_utc),
    (select time_zone from crm.organization where tenant_id = new.tenant_id and id = new.tenant_id));
begin
  if due is not null then
    insert into crm.activity (
      tenant_id, kind, activity_type_id, subject, body, due_at_utc, ends_at_utc, remind_at_utc, recurrence,
      series_from_utc, location, priority_id, assigned_to_user_id, about_records)
    values (
      new.tenant_id, new.kind, new.activity_type_id, new.subject, new.body, due,
      due + (new.ends_at_utc - new.due_at_utc), due + (new.remind_at_utc - new.due_at_utc), new.recurrence,
      coalesce(new.series_from_utc, new.due_at_utc), new.location, new.priority_id, new.assigned_to_user_id,
      new.about_records);
  end if;
  return null;
end $$;

-- Updates the time of the last activity of a record, for all write paths including import, bulk changes and undo.
-- Entities that show it have a function for it: see crm.tenant_about_target().
create or replace function crm.keep_last_activity() returns trigger language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  -- The ids of the records by entity, each with the time of the latest new activity.
  touched jsonb;
  target record;
  keep_function text;
begin
  if tg_op = 'INSERT' then
    select jsonb_object_agg(entity, records) into touched from (
      select entity, jsonb_object_agg(record_id, at) as records from (
        select key as entity, value as record_id, max(coalesce(completed_at_utc, created_at_utc)) as at
        from added cross join jsonb_each_text(about_records) group by key, value) as by_record
      group by entity) as by_entity;
  elsif tg_op = 'DELETE' then
    select jsonb_object_agg(entity, records) into touched from (
      select key as entity, jsonb_object_agg(value, null) as records
      from removed cross join jsonb_each_text(about_records) group by key) as by_entity;
  else
    select jsonb_object_agg(entity, records) into touched from (
      select key as entity, jsonb_object_agg(value, null) as records
      from (
        (select id, about_records, completed_at_utc from added except all select id, about_records, completed_at_utc from removed)
        union all
        (select id, about_records, completed_at_utc from removed except all select id, about_records, completed_at_utc from added)
      ) as changed cross join jsonb_each_text(about_records) group by key) as by_entity;
  end if;
  if touched is null then
    return null;
  end if;
  perform set_config('app.keeping_up', 'on', true);
  for target in
    select entity, records.ids, case when tg_op = 'INSERT' then records.at end as added_at
    from jsonb_each(touched) as by_entity (entity, by_record)
    cross join lateral (
      select array_agg(key::uuid order by key) as ids, array_agg(value::timestamptz order by key) as at
      from jsonb_each_text(by_record)) as records
  loop
    keep_function := format('crm.%I', 'keep_last_activity_of_' || replace(target.entity, '-', '_'));
    if to_regproc(keep_function) is not null then
      execute format('select %s($1, $2, $3)', keep_function) using tenant, target.ids, target.added_at;
    end if;
  end loop;
  perform set_config('app.keeping_up', '', true);
  return null;
end $$;

-- Takes the reminders that are due; each is taken by one caller only.
create or replace function crm.claim_reminders() returns setof uuid language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
begin
  perform set_config('app.keeping_up', 'on', true);
  return query
    update crm.activity set reminded_at_utc = now()
    where tenant_id = tenant and id in (
      select id from crm.activity
      where tenant_id = tenant and remind_at_utc <= now()
        and remind_at_utc is not null and reminded_at_utc is null and completed_at_utc is null
      order by remind_at_utc limit 500 for update skip locked)
    returning id;
  perform set_config('app.keeping_up', '', true);
end $$;

revoke execute on function crm.complete_activity, crm.repeat_task, crm.keep_last_activity from public;
