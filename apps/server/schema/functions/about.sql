-- What activities and files are about: one relation for every entity. See docs/adr/0054-about-relation.md.
--
-- The column about_records names the records by their entity: {"lead": "<id>", "deal": "<id>"}. It is what is read,
-- written and archived. The table beside it, maintained by a trigger, has a row for each link: its index finds what is
-- about a record, newest first, and each of its rows is checked against the record that it names.

-- The tables that have about_records; a test compares the list with the catalogue.
create or replace function crm.about_tables() returns text[] language sql immutable parallel safe as $$
  select '{activity,file}'::text[]
$$;

-- Lets the rows of a table be about records. They are found in the order of at_column. The functions are generated, so
-- that the plans of their statements are cached.
create or replace function crm.tenant_about(table_name text, at_column text) returns void language plpgsql as $do$
declare
  links text := table_name || '_about';
begin
  execute format(
    $f$alter table crm.%I add column about_records jsonb not null default '{}' check (jsonb_typeof(about_records) = 'object')$f$,
    table_name);
  execute format(
    'create table crm.%1$I (
       tenant_id uuid not null, id uuid not null, entity text not null, record_id uuid not null,
       at_utc timestamptz(3) not null,
       primary key (tenant_id, id, entity))', links);
  execute format('create index %I on crm.%I (tenant_id, entity, record_id, at_utc, id)', links || '_newest', links);
  perform crm.guard_tenant_table(links, 'select');
  execute format(
    'alter table crm.%I add foreign key (tenant_id, id) references crm.%I (tenant_id, id) on delete cascade deferrable',
    links, table_name);

  execute format(
    $f$create or replace function crm.%1$I() returns trigger language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
    declare
      link record;
    begin
      if tg_op = 'UPDATE' then
        delete from crm.%2$I where tenant_id = new.tenant_id and id = new.id
          and record_id is distinct from (new.about_records ->> entity)::uuid;
      end if;
      for link in select key, value from jsonb_each_text(new.about_records) loop
        insert into crm.%2$I as present values (new.tenant_id, new.id, link.key, link.value::uuid, new.%3$I)
        on conflict (tenant_id, id, entity) do update set at_utc = excluded.at_utc
        where present.at_utc <> excluded.at_utc;
      end loop;
      return null;
    end $$ $f$, 'keep_' || links, links, at_column);
  execute format('revoke execute on function crm.%I from public', 'keep_' || links);
  execute format(
    $f$create trigger keep_about_inserted after insert on crm.%1$I for each row
    when (new.about_records <> '{}') execute function crm.%2$I()$f$, table_name, 'keep_' || links);
  execute format(
    'create trigger keep_about_updated after update on crm.%1$I for each row
     when (new.about_records is distinct from old.about_records or new.%3$I is distinct from old.%3$I)
     execute function crm.%2$I()', table_name, 'keep_' || links, at_column);

  -- Does what a deferred foreign key does.
  execute format(
    'create constraint trigger check_about after insert on crm.%I deferrable initially deferred for each row
     execute function crm.check_about(%L)', links, table_name);

  execute format(
    $f$create or replace function crm.%1$I(tenant uuid, deleted_entity text, ids uuid[]) returns void language plpgsql
    security definer set search_path = pg_catalog, pg_temp as $$
    begin
      update crm.%2$I set about_records = about_records - deleted_entity
      where tenant_id = tenant and id in (
        select link.id from crm.%3$I as link
        where link.tenant_id = tenant and link.entity = deleted_entity and link.record_id = any (ids));
    end $$ $f$, 'clear_' || links, table_name, links);
  execute format('revoke execute on function crm.%I from public', 'clear_' || links);
end $do$;

-- Lets activities and files be about the rows of a table. Where the table has last_activity_at_utc, that is maintained.
create or replace function crm.tenant_about_target(table_name text) returns void language plpgsql as $do$
begin
  execute format(
    $f$create or replace function crm.%1$I(tenant uuid, record uuid) returns boolean language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
    begin
      perform from crm.%2$I where tenant_id = tenant and id = record for key share;
      return found;
    end $$ $f$, 'lock_about_' || table_name, table_name);
  execute format('revoke execute on function crm.%I from public', 'lock_about_' || table_name);
  execute format(
    'create trigger clear_about after delete on crm.%I referencing old table as removed
     for each statement execute function crm.clear_about(%L)', table_name, replace(table_name, '_', '-'));

  if exists (
    select from pg_catalog.pg_attribute
    where attrelid = format('crm.%I', table_name)::regclass and attname = 'last_activity_at_utc')
  then
    execute format(
      $f$create or replace function crm.%1$I(tenant uuid, ids uuid[], added_at timestamptz[]) returns void language plpgsql
      as $$
      begin
        -- Of new activities nothing but themselves has to be looked at.
        if added_at is not null then
          update crm.%2$I as target set last_activity_at_utc = newest.at
          from unnest(ids, added_at) as newest (id, at)
          where target.tenant_id = tenant and target.id = newest.id and (target.last_activity_at_utc < newest.at) is not false;
          return;
        end if;
        -- Row by row (offset 0): without statistics PostgreSQL would read all activities for each record.
        update crm.%2$I as target set last_activity_at_utc = newest.at
        from (
          select touched.id, (
            select max(done.at) from (
              select link.id from crm.activity_about as link
              where link.tenant_id = tenant and link.entity = %3$L and link.record_id = touched.id offset 0
            ) as linked cross join lateral (
              select coalesce(completed_at_utc, created_at_utc) as at from crm.activity
              where tenant_id = tenant and id = linked.id offset 0) as done) as at
          from unnest(ids) as touched (id)
        ) as newest
        where target.tenant_id = tenant and target.id = newest.id and target.last_activity_at_utc is distinct from newest.at;
      end $$ $f$, 'keep_last_activity_of_' || table_name, table_name, replace(table_name, '_', '-'));
  end if;
end $do$;

-- Refuses a link to a record that is not there, in the words of a foreign key. The lock keeps the record from being
-- deleted by somebody else before this transaction ends.
create or replace function crm.check_about() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  target text := replace(new.entity, '-', '_');
  is_valid boolean := false;
begin
  if to_regproc(format('crm.%I', 'lock_about_' || target)) is not null then
    execute format('select crm.%I($1, $2)', 'lock_about_' || target) into is_valid using new.tenant_id, new.record_id;
  end if;
  if not is_valid then
    -- The link may be gone again, like the record, by the time that it is checked.
    execute format(
      'select not exists (select from crm.%I where tenant_id = $1 and id = $2 and entity = $3 and record_id = $4)',
      tg_argv[0] || '_about') into is_valid using new.tenant_id, new.id, new.entity, new.record_id;
  end if;
  if not is_valid then
    raise exception using errcode = 'foreign_key_violation', table = tg_argv[0],
      constraint = format('%s_%s_id_fk', tg_argv[0], target),
      message = format('there is no %s with the id %s', new.entity, new.record_id);
  end if;
  return null;
end $$;

-- Takes deleted records out of what was about them. Both changes are in the log, so an undo brings both back.
create or replace function crm.clear_about() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  deleted record;
  table_name text;
begin
  for deleted in select tenant_id, array_agg(id) as ids from removed group by tenant_id loop
    foreach table_name in array crm.about_tables() loop
      execute format('select crm.%I($1, $2, $3)', format('clear_%s_about', table_name))
        using deleted.tenant_id, tg_argv[0], deleted.ids;
    end loop;
  end loop;
  return null;
end $$;

-- The change log has each link under a name of its own, as if it were a column (lead_id), so that the changes of two
-- links of a row are shown, and undone, independently of each other.

-- A whole row as it is logged.
create or replace function crm.spread_about(logged_row jsonb) returns jsonb language sql immutable parallel safe as $$
  select logged_row - 'about_records' || coalesce(
    (select jsonb_object_agg(replace(key, '-', '_') || '_id', value) from jsonb_each(logged_row -> 'about_records')), '{}')
$$;

-- The links of one side of a change that the other side has not.
create or replace function crm.changed_about(side jsonb, other jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(replace(key, '-', '_') || '_id', side -> key), '{}')
  from jsonb_object_keys(side || other) as key
  where side -> key is distinct from other -> key
$$;

-- Turns logged links back into about_records, on top of those that the row has.
create or replace function crm.fold_about(logged jsonb, present jsonb) returns jsonb language sql stable parallel safe as $$
  select logged - coalesce(array_agg(key), '{}') || jsonb_build_object('about_records', jsonb_strip_nulls(
    present || coalesce(jsonb_object_agg(replace(left(key, -3), '_', '-'), logged -> key) filter (where key is not null), '{}')))
  from jsonb_object_keys(logged) as key
  where key like '%\_id' and to_regproc(format('crm.%I', 'lock_about_' || left(key, -3))) is not null
$$;

revoke execute on function crm.tenant_about, crm.tenant_about_target, crm.check_about, crm.clear_about from public;
