-- Rules of activities, what follows from them elsewhere, notifications, mails that people write, and calendars.

-- What the database keeps up by itself, from other rows or from the clock: no news in the log, no new version for those
-- who are editing, and nothing that an undo would have to bring back.
create function crm.kept_columns() returns text[] language sql immutable parallel safe as $$
  select '{version,updated_at_utc,search_text,last_activity_at_utc,lead_score,reminded_at_utc,found_by}'::text[]
$$;

create or replace function crm.log_change() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  was jsonb;
  is_now jsonb;
  logged_before jsonb;
  logged_after jsonb;
begin
  if tg_op = 'DELETE' then
    logged_before := to_jsonb(old) - 'search_text';
  else
    was := to_jsonb(old) - crm.kept_columns();
    is_now := to_jsonb(new) - crm.kept_columns();
    if was = is_now then
      return null;
    end if;
    select jsonb_object_agg(key, was -> key), jsonb_object_agg(key, value)
    into logged_before, logged_after
    from jsonb_each(is_now) where value is distinct from was -> key;
  end if;
  insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
  values (crm.current_tenant(), crm.open_change_set(tg_argv[0]), tg_argv[0], old.id, lower(tg_op), logged_before, logged_after);
  return null;
end $$;

create or replace function crm.keep_books() returns trigger language plpgsql as $$
begin
  if new.id is distinct from old.id or new.tenant_id is distinct from old.tenant_id then
    raise exception 'the id of a row cannot change';
  end if;
  -- Said by the functions below, around what they keep up.
  if current_setting('app.keeping_up', true) = 'on' then
    return new;
  end if;
  new.version := old.version + 1;
  new.updated_at_utc := now();
  return new;
end $$;

-- Where a series of tasks began: the 31st comes back after a February. Empty where the date was chosen by hand.
alter table crm.activity add column series_from_utc timestamptz(3);

select crm.tenant_rule('activity', 'ends_at_utc',
  'new.ends_at_utc is null or coalesce(new.ends_at_utc >= new.due_at_utc, false)',
  'Enter an end that is not before the beginning');
select crm.tenant_rule('activity', 'recurrence',
  'new.recurrence is null or (new.kind = ''task'' and new.due_at_utc is not null)',
  'Only a task with a due date can repeat');

-- What follows from the rest of the row, for whoever writes it.
create function crm.complete_activity() returns trigger language plpgsql as $$
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
create trigger complete_activity before insert or update of
  kind, due_at_utc, completed_at_utc, happened_at_utc, created_at_utc, remind_at_utc
on crm.activity for each row execute function crm.complete_activity();

-- The first time of a series that is later than a given one, by the clock on the organization's wall. Null beyond the
-- years that can be written.
create function crm.next_occurrence(recurrence text, series_from timestamptz, later_than timestamptz, zone text)
returns timestamptz language sql stable parallel safe as $$
  select min(wall at time zone zone) from (
    select series_from at time zone zone as start,
      case recurrence when 'weekly' then interval '1 week' when 'monthly' then interval '1 month'
        when 'yearly' then interval '1 year' else interval '1 day' end as step
  ) as series
  -- A month is counted as 31 days here: too few steps at first, made up for by trying some more.
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

-- A repeating task that is done makes the next one: of what was missed meanwhile, none.
create function crm.repeat_task() returns trigger language plpgsql as $$
declare
  due timestamptz := crm.next_occurrence(
    new.recurrence, coalesce(new.series_from_utc, new.due_at_utc), greatest(new.due_at_utc, new.completed_at_utc),
    (select time_zone from crm.organization where tenant_id = new.tenant_id and id = new.tenant_id));
begin
  if due is not null then
    insert into crm.activity (
      tenant_id, kind, activity_type_id, subject, body, due_at_utc, ends_at_utc, remind_at_utc, recurrence,
      series_from_utc, location, priority_id, assigned_to_user_id, lead_id, contact_id, company_id, deal_id)
    values (
      new.tenant_id, new.kind, new.activity_type_id, new.subject, new.body, due,
      due + (new.ends_at_utc - new.due_at_utc), due + (new.remind_at_utc - new.due_at_utc), new.recurrence,
      coalesce(new.series_from_utc, new.due_at_utc), new.location, new.priority_id, new.assigned_to_user_id,
      new.lead_id, new.contact_id, new.company_id, new.deal_id);
  end if;
  return null;
end $$;
-- Not while an undo is undone: that brings the next one back by itself.
create trigger repeat_task after update of completed_at_utc on crm.activity for each row
  when (old.completed_at_utc is null and new.completed_at_utc is not null and new.recurrence is not null
    and coalesce(current_setting('app.undo_of', true), '') = '')
  execute function crm.repeat_task();

-- When something was last done about a lead or a deal, or planned: kept for import, bulk and undo alike.
create function crm.keep_last_activity() returns trigger language plpgsql as $$
declare
  leads uuid[];
  deals uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct lead_id), array_agg(distinct deal_id) into leads, deals from added;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct lead_id), array_agg(distinct deal_id) into leads, deals from removed;
  else
    select array_agg(distinct lead_id), array_agg(distinct deal_id) into leads, deals from (
      (select id, lead_id, deal_id, completed_at_utc from added except all select id, lead_id, deal_id, completed_at_utc from removed)
      union all
      (select id, lead_id, deal_id, completed_at_utc from removed except all select id, lead_id, deal_id, completed_at_utc from added)
    ) as changed;
  end if;
  perform set_config('app.keeping_up', 'on', true);
  update crm.lead set last_activity_at_utc = newest.at
  from (
    select about.id, (select max(coalesce(completed_at_utc, created_at_utc)) from crm.activity
      where tenant_id = crm.current_tenant() and lead_id = about.id) as at
    from unnest(leads) as about (id)
  ) as newest
  where tenant_id = crm.current_tenant() and lead.id = newest.id and last_activity_at_utc is distinct from newest.at;
  update crm.deal set last_activity_at_utc = newest.at
  from (
    select about.id, (select max(coalesce(completed_at_utc, created_at_utc)) from crm.activity
      where tenant_id = crm.current_tenant() and deal_id = about.id) as at
    from unnest(deals) as about (id)
  ) as newest
  where tenant_id = crm.current_tenant() and deal.id = newest.id and last_activity_at_utc is distinct from newest.at;
  perform set_config('app.keeping_up', '', true);
  return null;
end $$;
create trigger last_activity_inserted after insert on crm.activity referencing new table as added
  for each statement execute function crm.keep_last_activity();
create trigger last_activity_updated after update on crm.activity referencing old table as removed new table as added
  for each statement execute function crm.keep_last_activity();
create trigger last_activity_deleted after delete on crm.activity referencing old table as removed
  for each statement execute function crm.keep_last_activity();

-- Timelines read a record's activities newest first; what is planned is read by person and day.
drop index crm.activity_lead_id, crm.activity_contact_id, crm.activity_company_id, crm.activity_deal_id;
create index activity_lead_id on crm.activity (tenant_id, lead_id, happened_at_utc, id);
create index activity_contact_id on crm.activity (tenant_id, contact_id, happened_at_utc, id);
create index activity_company_id on crm.activity (tenant_id, company_id, happened_at_utc, id);
create index activity_deal_id on crm.activity (tenant_id, deal_id, happened_at_utc, id);
create index activity_open on crm.activity (tenant_id, assigned_to_user_id, due_at_utc) where completed_at_utc is null;
create index activity_day on crm.activity (tenant_id, due_at_utc) where due_at_utc is not null;

-- Which reminders are due is asked across tenants, by the server that looks for them every minute.
create index activity_reminder on crm.activity (remind_at_utc)
  where remind_at_utc is not null and reminded_at_utc is null and completed_at_utc is null;
create policy identity_reads on crm.activity for select to pipewright_identity
  using (remind_at_utc is not null and reminded_at_utc is null and completed_at_utc is null);

-- Takes the reminders that are due; whoever takes one is the only one who does.
create function crm.claim_reminders() returns setof uuid language plpgsql as $$
begin
  perform set_config('app.keeping_up', 'on', true);
  return query
    update crm.activity set reminded_at_utc = now()
    where tenant_id = crm.current_tenant() and id in (
      select id from crm.activity
      where tenant_id = crm.current_tenant() and remind_at_utc <= now()
        and remind_at_utc is not null and reminded_at_utc is null and completed_at_utc is null
      order by remind_at_utc limit 500 for update skip locked)
    returning id;
  perform set_config('app.keeping_up', '', true);
end $$;

-- What somebody is told in the application. New ones are in the log, because live updates come from it; what was told
-- is not taken back, and having read it is nobody's news.
create table crm.notification (
  user_id uuid not null,
  title text not null,
  text text,
  path text not null,
  activity_id uuid,
  read_at_utc timestamptz(3)
);
select crm.tenant_table('notification');
drop trigger log_change on crm.notification;
select crm.tenant_reference('notification', 'user_id', 'membership', 'user_id');
alter table crm.notification add constraint notification_activity_id_fk
  foreign key (tenant_id, activity_id) references crm.activity (tenant_id, id) on delete cascade deferrable;
create index notification_activity_id on crm.notification (tenant_id, activity_id);
create index notification_newest on crm.notification (tenant_id, user_id, id);

-- Mails that people write: answers go to them. How many somebody sent is looked at before the next.
alter table crm.mail
  add column cc text[] not null default '{}',
  add column reply_to text,
  add column sender_name text,
  add column sender_user_id uuid;
create index mail_sender on crm.mail (tenant_id, sender_user_id, created_at_utc) where sender_user_id is not null;

create table crm.mail_template (
  name text collate "und-x-icu" not null,
  subject text not null,
  body text not null
);
select crm.tenant_table('mail_template', searchable => '{name,subject}');
select crm.tenant_unique('mail_template', 'name');

-- The secret addresses of calendars, which are asked for without a sign-in. Only hashes are stored.
create table identity.calendar_feed (
  hash bytea primary key,
  organization_id uuid not null references identity.organization on delete cascade,
  user_id uuid not null references identity.user_account on delete cascade,
  created_at_utc timestamptz(3) not null default now(),
  unique (organization_id, user_id)
);
grant select, insert, update, delete on identity.calendar_feed to pipewright_identity;

revoke execute on function crm.complete_activity, crm.repeat_task, crm.keep_last_activity from public;
