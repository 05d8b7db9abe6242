-- New rows are logged by one statement for all of them, and not at all while the organization itself is being made: then
-- its own row in the log says what happened. See docs/adr/0017-founding-is-one-entry.md.

-- Opens the change set at its first change, and says which it is.
create function crm.open_change_set(entity text) returns uuid language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  set_id uuid := nullif(current_setting('app.change_set_id', true), '')::uuid;
begin
  if set_id is null then
    raise exception 'a change to % outside of a change set', entity;
  end if;
  if current_setting('app.open_change_set', true) is distinct from set_id::text then
    insert into crm.change_set (tenant_id, id, actor_id, action, undo_of)
    values (
      crm.current_tenant(), set_id,
      nullif(current_setting('app.actor_id', true), '')::uuid,
      coalesce(nullif(current_setting('app.action', true), ''), 'unknown'),
      nullif(current_setting('app.undo_of', true), '')::uuid)
    on conflict do nothing;
    perform set_config('app.open_change_set', set_id::text, true);
  end if;
  return set_id;
end $$;

-- Whether this transaction has made the organization. A row that was updated has a version above 1, which no statement
-- can prevent, so nothing but the making of an organization passes for it.
create function crm.is_founding() returns boolean language sql stable security definer
set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from crm.organization
    where tenant_id = crm.current_tenant() and id = crm.current_tenant() and version = 1
      and xmin = pg_current_xact_id_if_assigned()::xid)
$$;

create function crm.log_insert() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  set_id uuid := crm.open_change_set(tg_argv[0]);
begin
  -- The note spares every other insert the question; whoever forges it is still asked.
  if tg_argv[0] = 'organization' then
    perform set_config('app.founding', 'on', true);
  elsif current_setting('app.founding', true) = 'on' and crm.is_founding() then
    return null;
  end if;
  insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation)
  select crm.current_tenant(), set_id, tg_argv[0], id, 'insert' from changed;
  return null;
end $$;

create or replace function crm.log_change() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  set_id uuid := crm.open_change_set(tg_argv[0]);
  was jsonb;
  is_now jsonb;
  logged_before jsonb;
  logged_after jsonb;
begin
  if tg_op = 'DELETE' then
    logged_before := to_jsonb(old) - 'search_text';
  else
    was := to_jsonb(old) - '{version,updated_at_utc,search_text}'::text[];
    is_now := to_jsonb(new) - '{version,updated_at_utc,search_text}'::text[];
    if was = is_now then
      return null;
    end if;
    select jsonb_object_agg(key, was -> key), jsonb_object_agg(key, value)
    into logged_before, logged_after
    from jsonb_each(is_now) where value is distinct from was -> key;
  end if;
  insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
  values (crm.current_tenant(), set_id, tg_argv[0], old.id, lower(tg_op), logged_before, logged_after);
  return null;
end $$;

create function crm.log_table(table_name text) returns void language plpgsql as $$
declare
  entity text := replace(table_name, '_', '-');
begin
  execute format('drop trigger if exists log_change on crm.%I', table_name);
  execute format(
    'create trigger log_change after update or delete on crm.%I for each row execute function crm.log_change(%L)',
    table_name, entity);
  execute format(
    'create trigger log_insert after insert on crm.%I referencing new table as changed
     for each statement execute function crm.log_insert(%L)', table_name, entity);
end $$;
select crm.log_table(relname) from pg_class join pg_trigger on tgrelid = pg_class.oid where tgname = 'log_change';

create or replace function crm.tenant_table(table_name text, searchable text[] default '{}', long boolean default false)
returns void language plpgsql as $$
declare
  entity text := replace(table_name, '_', '-');
  search_text text;
begin
  execute format(
    'alter table crm.%I
       add column tenant_id uuid not null default crm.current_tenant(),
       add column id uuid not null default crm.new_id(),
       add column created_at_utc timestamptz(3) not null default now(),
       add column updated_at_utc timestamptz(3) not null default now(),
       add column version integer not null default 1,
       add primary key (tenant_id, id)', table_name);
  perform crm.guard_tenant_table(table_name, 'select, insert, update, delete');

  execute format(
    'create trigger keep_books before update on crm.%I for each row execute function crm.keep_books()', table_name);
  perform crm.log_table(table_name);
  execute format(
    'create trigger count_inserted after insert on crm.%I referencing new table as changed
     for each statement execute function crm.count_rows(%L)', table_name, entity);
  execute format(
    'create trigger count_deleted after delete on crm.%I referencing old table as changed
     for each statement execute function crm.count_rows(%L)', table_name, entity);

  if cardinality(searchable) = 0 then
    return;
  end if;
  select string_agg(format('coalesce(%I, '''')', part), ' || '' '' || ') into search_text from unnest(searchable) as part;
  execute format('alter table crm.%I add column search_text text not null generated always as (lower(%s)) stored', table_name, search_text);
  execute format('grant select (tenant_id, id, search_text) on crm.%I to pipewright_search', table_name);
  execute format('create policy search on crm.%I for select to pipewright_search using (true)', table_name);
  if long then
    execute format('create index %I on crm.%I using gin (tenant_id, search_text gin_trgm_ops)', table_name || '_search', table_name);
  end if;
end $$;

revoke execute on function crm.open_change_set, crm.is_founding, crm.log_insert, crm.log_table from public;
