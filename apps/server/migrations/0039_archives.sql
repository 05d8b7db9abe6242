-- Archives of an organization, and the role that brings them back. See docs/adr/0035-archives.md.

-- Whether an archive is being restored: only whoever has signed in as that role does so, and no setting passes for it.
-- Triggers that log, derive or follow from other rows rest then, because the rows come with all of that; those that
-- check, count and keep references do their work.
create function crm.is_restoring() returns boolean language sql stable parallel safe as $$
  select session_user = 'pipewright_restore'
$$;

create function crm.rest_while_restoring(table_name text, trigger_name text) returns void language plpgsql as $$
declare
  definition text := (
    select pg_get_triggerdef(oid) from pg_trigger
    where tgrelid = format('crm.%I', table_name)::regclass and tgname = trigger_name);
begin
  execute format('drop trigger %I on crm.%I', trigger_name, table_name);
  execute case
    when definition like '% WHEN (%' then replace(definition, ' WHEN (', ' WHEN (not crm.is_restoring() and ')
    else replace(definition, ' EXECUTE FUNCTION ', ' WHEN (not crm.is_restoring()) EXECUTE FUNCTION ')
  end;
end $$;
revoke execute on function crm.rest_while_restoring from public;

-- Plans limit what is added, and not what comes back.
select crm.rest_while_restoring(relname, tgname) from pg_trigger join pg_class on pg_class.oid = tgrelid
where relnamespace = 'crm'::regnamespace and not tgisinternal and (
  tgname like any (array['complete\_%', 'find\_restored\_%', 'last\_activity\_%', 'seat\_%'])
  or tgname in ('keep_first_stay', 'keep_file_whole', 'limit_inserted', 'protect_built_in', 'keep_built_in'));

create or replace function crm.book_insert() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_variable
declare
  entity text := tg_argv[0];
  set_id uuid;
  tenant uuid := crm.current_tenant();
  inserted bigint;
  is_told boolean := crm.is_restoring();
begin
  if not is_told then
    set_id := crm.open_change_set(entity);
    -- While the organization itself is being made, its own row in the log says what happened. The note spares every
    -- other insert the question; whoever forges it is still asked.
    if entity = 'organization' then
      perform set_config('app.founding', 'on', true);
    end if;
    is_told := entity <> 'organization' and current_setting('app.founding', true) = 'on' and crm.is_founding();
  end if;
  if is_told then
    select count(*) into inserted from changed;
  else
    insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation)
    select tenant, set_id, entity, id, 'insert' from changed;
    get diagnostics inserted = row_count;
  end if;
  insert into crm.row_count (tenant_id, id, entity, n) values (tenant, gen_random_uuid(), entity, inserted);
  if random() < 0.02 then
    perform crm.fold_row_count(entity);
  end if;
  return null;
end $$;

-- The files themselves lie in a folder; see `BACKUP_DIR`.
create table crm.archive (
  tenant_id uuid not null,
  id uuid not null default crm.new_id(),
  -- By hand, by the schedule, before a restore, or from somebody's disk.
  origin text not null check (origin in ('made', 'scheduled', 'safety', 'uploaded')),
  state text not null default 'making' check (state in ('making', 'ready')),
  file_name text not null,
  -- Without a reference: an archive outlives whoever made it.
  made_by_user_id uuid,
  made_by_name text,
  size bigint not null default 0,
  content_hash text,
  row_count bigint not null default 0,
  -- What the last dry run found.
  findings jsonb,
  created_at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
select crm.guard_tenant_table('archive', 'select, insert, update, delete');

create table crm.backup_schedule (
  tenant_id uuid not null,
  every text not null check (every in ('day', 'week')),
  keep integer not null check (keep between 1 and 100),
  -- In whose name it is done.
  set_by_user_id uuid not null,
  primary key (tenant_id),
  constraint backup_schedule_set_by_user_id_fk foreign key (tenant_id, set_by_user_id)
    references crm.membership (tenant_id, user_id) deferrable
);
select crm.guard_tenant_table('backup_schedule', 'select, insert, update, delete');
-- Which are due is asked across tenants, by the server that looks for them every hour.
grant select on crm.backup_schedule to pipewright_identity;
create policy identity_reads on crm.backup_schedule for select to pipewright_identity using (true);

-- A restore takes all rows away before it brings others: what refers to a member waits until both are done.
alter table crm.job alter constraint job_asked_by_user_id_fk deferrable;
alter table crm.import alter constraint import_made_by_user_id_fk deferrable, alter constraint import_job_id_fk deferrable;
alter table crm.saved_view alter constraint saved_view_owner_user_id_fk deferrable;

-- The role is bound by row security like any other, and so to one organization at a time. What was recorded for the
-- audit it can add to, and not take away.
grant usage on schema crm, pipewright to pipewright_restore;
grant select on pipewright.migration to pipewright_restore;
grant select, insert, delete on all tables in schema crm to pipewright_restore;
alter default privileges in schema crm grant select, insert, delete on tables to pipewright_restore;
grant update on crm.membership to pipewright_restore;
revoke delete on crm.audit_event from pipewright_restore;

-- The one thing beside: an organization's name in the register of all, with a new entry for a new one.
create function crm.register_restored(organization uuid, its_name text, its_subdomain text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.organization (id, name, subdomain) values (organization, its_name, its_subdomain)
  on conflict (id) do update set name = excluded.name
$$;
revoke execute on function crm.register_restored from public;
grant execute on function crm.register_restored to pipewright_restore;
