-- What a new row costs beside itself, made cheaper: found by looking at where the database's time goes.

-- PostgreSQL 18 makes ids itself. 0018 asked for that by a name that two functions have, and so found none. For older
-- ones it is one expression, which is written into the statement that needs it; a query in a function is run each time.
do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is not null then
    create or replace function crm.new_id() returns uuid language sql volatile parallel safe as 'select uuidv7()';
  else
    -- Milliseconds, the version, 4096ths of a millisecond, chance.
    create or replace function crm.new_id() returns uuid language sql volatile parallel safe as $f$
      select (
        overlay(lpad(to_hex((extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0') placing '7' from 13 for 0)
        || right(replace(gen_random_uuid()::text, '-', ''), 16)
      )::uuid
    $f$;
  end if;
end $$;

-- Opens the change set at its first change, notes each kind of change at its first row, and says which set it is: a
-- setting remembers what has been done. Only called by functions that have settled who runs them and where names are
-- looked up; settling it again is dear, and so was a trigger of the log that noted the kinds.
create function crm.open_change_set(entity text, operation text) returns uuid language plpgsql as $$
#variable_conflict use_variable
declare
  set_id text := nullif(current_setting('app.change_set_id', true), '');
  done text := current_setting('app.open_change_set', true);
  kind text := ' ' || operation || ':' || entity || ' ';
  actor text := nullif(current_setting('app.actor_id', true), '');
begin
  if set_id is null then
    raise exception 'a change to % outside of a change set', entity;
  end if;
  if done is null or not starts_with(done, set_id) then
    insert into crm.change_set (tenant_id, id, actor_id, action, undo_of)
    values (
      crm.current_tenant(), set_id::uuid, actor::uuid,
      coalesce(nullif(current_setting('app.action', true), ''), 'unknown'),
      nullif(current_setting('app.undo_of', true), '')::uuid)
    on conflict do nothing;
    done := set_id;
  elsif position(kind in done) > 0 then
    return set_id::uuid;
  end if;
  if actor is not null then
    insert into crm.action_kind (tenant_id, actor_id, operation, entity, change_set_id)
    values (crm.current_tenant(), actor::uuid, operation, entity, set_id::uuid)
    on conflict do nothing;
  end if;
  perform set_config('app.open_change_set', done || kind, true);
  return set_id::uuid;
end $$;
revoke execute on function crm.open_change_set(text, text) from public;

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
  -- While the organization itself is being made, its own row in the log says what happened. The note spares every other
  -- insert the question (also where there is none: an unknown "and" asks on); whoever forges it is still asked.
  if entity = 'organization' then
    perform set_config('app.founding', 'on', true);
  elsif not is_told and coalesce(current_setting('app.founding', true), '') = 'on' then
    is_told := crm.is_founding();
  end if;
  if is_told then
    select count(*) into inserted from changed;
  else
    set_id := crm.open_change_set(entity, 'insert');
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

create or replace function crm.log_delete() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  if not crm.is_restoring() then
    insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before)
    values (
      crm.current_tenant(), crm.open_change_set(tg_argv[0], 'delete'), tg_argv[0], old.id, 'delete',
      to_jsonb(old) - 'search_text');
  end if;
  return null;
end $$;

-- As before, but for how the change set is opened; all are written anew after the migrations.
create or replace function crm.write_log(table_name text) returns void language plpgsql as $do$
declare
  entity text := replace(table_name, '_', '-');
  comparisons text;
begin
  select string_agg(format($f$
      if new.%1$I is distinct from old.%1$I then
        was := was || jsonb_build_object(%1$L, old.%1$I);
        is_now := is_now || jsonb_build_object(%1$L, new.%1$I);
      end if;$f$, attname), '' order by attnum) into comparisons
  from pg_attribute
  where attrelid = format('crm.%I', table_name)::regclass and attnum > 0 and not attisdropped
    and attname <> all (crm.kept_columns()) and attname not in ('tenant_id', 'id');
  execute format($f$
    create or replace function crm.log_%1$s() returns trigger language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;%2$s
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set(%3$L, 'update'), %3$L, old.id, 'update', was, is_now);
      end if;
      return null;
    end $$ $f$, table_name, comparisons, entity);
  execute format('revoke execute on function crm.log_%s from public', table_name);
end $do$;

drop trigger note_kind on crm.change_log;
drop function crm.note_kind;
drop function crm.open_change_set(text);
