-- Writing the change log. See docs/adr/0004-change-log-by-trigger.md.

-- Derived columns, which the database maintains from other rows or from the clock: they are not logged, do not raise
-- the version, and are not restored by an undo.
create or replace function crm.derived_columns() returns text[] language sql immutable parallel safe as $$
  select '{version,updated_at_utc,search_text,last_activity_at_utc,lead_score,fit_score,engagement_score,asked_fields,score_expires_at_utc,score_due_by,reminded_at_utc,found_by,is_whole,net_amount,discount_share,base_net_total,delivered_percent,owner_turns,pending_places}'::text[]
$$;

-- Columns that are logged with the edit they belong to, but not when the background fills them in.
create or replace function crm.refreshed_columns() returns text[] language sql immutable parallel safe as $$
  select '{phone_e164,phone_digits}'::text[]
$$;

-- The columns that PostgreSQL computes from others of the same row.
create or replace function crm.generated_columns(relation oid) returns text[] language plpgsql stable as $$
begin
  return array(select attname from pg_catalog.pg_attribute where attrelid = relation and attgenerated <> '' and attnum > 0);
end $$;

-- The columns of a table whose changes are not logged by themselves.
create or replace function crm.unlogged_columns(table_name text) returns text[] language plpgsql stable as $$
begin
  return crm.derived_columns() || crm.generated_columns(format('crm.%I', table_name)::regclass) || crm.calculated_columns(table_name);
end $$;

-- Creates the change set at its first change, records each kind of change once (also as an event for each processor that
-- listens to it everywhere or has subscribed to it in this organization), and returns the id of the change set; a setting
-- remembers what has been done. Called only by SECURITY DEFINER functions with a fixed search_path: setting both again
-- here would be expensive.
create or replace function crm.open_change_set(entity text, operation text) returns uuid language plpgsql as $$
#variable_conflict use_variable
declare
  set_id text := nullif(current_setting('app.change_set_id', true), '');
  done text := current_setting('app.open_change_set', true);
  kind text := ' ' || operation || ':' || entity || ' ';
  actor text := nullif(current_setting('app.actor_id', true), '');
  undone uuid;
  reaction_depth smallint;
  processors text[];
  processor text;
  tenant uuid;
begin
  if set_id is null then
    raise exception 'a change to % outside of a change set', entity;
  end if;
  if done is not null and starts_with(done, set_id) and position(kind in done) > 0 then
    return set_id::uuid;
  end if;
  tenant := crm.current_tenant();
  if done is null or not starts_with(done, set_id) then
    undone := nullif(current_setting('app.undo_of', true), '')::uuid;
    reaction_depth := coalesce(nullif(current_setting('app.depth', true), '')::smallint, 0);
    if reaction_depth > 10 then
      raise exception using errcode = 'PW508', message = 'more than ten changes in a row have caused each other';
    end if;
    insert into crm.change_set (
      tenant_id, id, actor_id, action, undo_of, actor_kind, actor_ref, actor_label, caused_by, depth,
      traceparent)
    values (
      tenant, set_id::uuid, actor::uuid, coalesce(nullif(current_setting('app.action', true), ''), 'unknown'), undone,
      coalesce(nullif(current_setting('app.actor_kind', true), ''), case when actor is null then 'system' else 'user' end),
      nullif(current_setting('app.actor_ref', true), ''),
      nullif(current_setting('app.actor_label', true), ''),
      coalesce(nullif(current_setting('app.caused_by', true), '')::uuid, undone),
      reaction_depth,
      nullif(current_setting('app.traceparent', true), ''))
    on conflict do nothing;
    done := set_id;
  end if;
  if actor is not null then
    insert into crm.action_kind (tenant_id, actor_id, operation, entity, change_set_id)
    values (tenant, actor::uuid, operation, entity, set_id::uuid)
    on conflict do nothing;
  end if;
  processors := crm.event_processors(entity, operation) || array(
    select subscription.processor from crm.event_subscription as subscription
    where subscription.tenant_id = tenant and subscription.entity = entity and subscription.operation = operation);
  foreach processor in array processors loop
    insert into crm.event (tenant_id, processor, entity, operation, change_set_id)
    values (tenant, processor, entity, operation, set_id::uuid);
    -- Signals the server to deliver them after the commit.
    perform set_config('app.has_events', 'on', true);
  end loop;
  perform set_config('app.open_change_set', done || kind, true);
  return set_id::uuid;
end $$;

-- Whether this transaction has created the organization. An updated row has a version above 1, so nothing but the
-- creation of an organization passes for it.
create or replace function crm.is_founding() returns boolean language plpgsql stable security definer
set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := crm.current_tenant();
begin
  return exists (
    select from crm.organization
    where tenant_id = tenant and id = tenant and version = 1 and xmin = pg_current_xact_id_if_assigned()::xid);
end $$;

-- Logs and counts new rows, in one trigger per statement.
create or replace function crm.log_and_count_inserts() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_variable
declare
  entity text := tg_argv[0];
  set_id uuid;
  tenant uuid := crm.current_tenant();
  inserted bigint;
  is_unlogged boolean := crm.is_restoring();
  ids uuid[];
  names text[];
  codes text[];
  parents uuid[];
begin
  -- Rows that are inserted while the organization is created are not logged: the entry of the organization is enough.
  -- The setting is only a shortcut that saves a query per insert; is_founding() is the proof.
  if entity = 'organization' then
    perform set_config('app.founding', 'on', true);
  elsif not is_unlogged and coalesce(current_setting('app.founding', true), '') = 'on' then
    is_unlogged := crm.is_founding();
  elsif not is_unlogged and entity in ('state', 'city') and current_setting('app.copying_places', true) = 'on' then
    -- The same for states and cities that are copied later. The proof is that they are those of the reference data.
    if entity = 'state' then
      select array_agg(id), array_agg(name), array_agg(code), array_agg(country_id)
      into ids, names, codes, parents from changed;
    else
      select array_agg(id), array_agg(name), array_agg(state_id) into ids, names, parents from changed;
    end if;
    is_unlogged := crm.are_reference_places(entity, ids, names, codes, parents);
  end if;
  if is_unlogged then
    select count(*) into inserted from changed;
  else
    set_id := crm.open_change_set(entity, 'insert');
    select array_agg(id), count(*) into ids, inserted from changed;
    if inserted = 1 then
      insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation)
      values (tenant, set_id, entity, ids[1], 'insert');
    else
      insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation)
      select tenant, set_id, entity, id, 'insert' from unnest(ids) as id;
    end if;
  end if;
  insert into crm.row_count (tenant_id, id, entity, n) values (tenant, gen_random_uuid(), entity, inserted);
  if random() < 0.02 then
    perform crm.fold_row_count(entity);
  end if;
  return null;
end $$;

create or replace function crm.log_delete() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  logged_row jsonb := to_jsonb(old) - crm.generated_columns(tg_relid);
begin
  if not crm.is_restoring() then
    insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before)
    values (
      crm.current_tenant(), crm.open_change_set(tg_argv[0], 'delete'), tg_argv[0], old.id, 'delete',
      case when logged_row ? 'about_records' then crm.spread_about(logged_row) else logged_row end);
  end if;
  return null;
end $$;

-- Changes are compared column by column, by a function that is generated for each table: comparing JSON objects of
-- whole rows took two thirds of the cost of a change.
create or replace function crm.write_log(table_name text) returns void language plpgsql as $do$
declare
  entity text := replace(table_name, '_', '-');
  comparisons text;
begin
  select string_agg(format(case when attname in ('about_records', 'custom') then $f$
      if new.%1$I is distinct from old.%1$I then
        was := was || crm.%3$I(old.%1$I, new.%1$I);
        is_now := is_now || crm.%3$I(new.%1$I, old.%1$I);
      end if;$f$ else $f$
      if new.%1$I is distinct from old.%1$I%2$s then
        was := was || jsonb_build_object(%1$L, old.%1$I);
        is_now := is_now || jsonb_build_object(%1$L, new.%1$I);
      end if;$f$ end, attname, case when attname = any (crm.refreshed_columns()) then
        $f$ and current_setting('app.keeping_up', true) is distinct from 'on'$f$ else '' end,
      case attname when 'custom' then 'changed_custom' else 'changed_about' end),
    '' order by attname) into comparisons
  from pg_attribute
  where attrelid = format('crm.%I', table_name)::regclass and attnum > 0 and not attisdropped
    and attname <> all (crm.unlogged_columns(table_name)) and attname not in ('tenant_id', 'id');
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

-- The migrator calls this at its end, so that new columns are logged.
create or replace function crm.write_logs() returns void language sql as $$
  select crm.write_log(relname) from pg_class join pg_trigger on tgrelid = pg_class.oid
  where relnamespace = 'crm'::regnamespace and tgname = 'log_update'
$$;

create or replace function crm.log_table(table_name text) returns void language plpgsql as $$
declare
  entity text := replace(table_name, '_', '-');
begin
  perform crm.write_log(table_name);
  execute format(
    'create trigger log_update after update on crm.%1$I for each row execute function crm.log_%1$s()', table_name);
  execute format(
    'create trigger log_delete after delete on crm.%I for each row execute function crm.log_delete(%L)',
    table_name, entity);
  -- Triggers fire in the order of their names: this one before those that read crm.row_count.
  execute format(
    'create trigger change_log_insert after insert on crm.%I referencing new table as changed
     for each statement execute function crm.log_and_count_inserts(%L)', table_name, entity);
  execute format(
    'create trigger count_deleted after delete on crm.%I referencing old table as changed
     for each statement execute function crm.count_rows(%L)', table_name, entity);
end $$;

-- Whether a change can be read but not undone, because a restored archive replaced the rows that it describes.
create or replace function crm.is_history(at_utc timestamptz) returns boolean language plpgsql stable as $$
declare
  tenant uuid := crm.current_tenant();
begin
  return exists (
    select from crm.organization where tenant_id = tenant and id = tenant and history_until_utc >= at_utc);
end $$;

revoke execute on function crm.open_change_set, crm.is_founding, crm.log_and_count_inserts, crm.log_delete, crm.write_log,
  crm.write_logs, crm.log_table from public;
