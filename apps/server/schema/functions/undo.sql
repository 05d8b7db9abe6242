-- after tables
-- Undo of a change set, step by step in one transaction, so that the progress of a large one can be shown. See
-- docs/adr/0004-change-log-by-trigger.md. These functions run as the caller, under row security.

-- While an undo restores rows as they were, triggers must not derive columns anew.
create or replace function crm.is_undoing() returns boolean language sql stable parallel safe as $$
  select nullif(current_setting('app.undo_of', true), '') is not null
$$;

-- The rows that an undo leaves as they are, because they were changed or used since.
create or replace function crm.undo_kept() returns uuid[] language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('app.undo_kept', true), ''), '{}')::uuid[]
$$;

-- The last entries of a change set before one of them; from its end where none is given. Without those of rows that
-- the undo keeps.
create or replace function crm.undo_entries(undone uuid, below uuid, most integer) returns setof crm.change_log
language plpgsql stable as $$
declare
  tenant uuid := crm.current_tenant();
  kept uuid[] := crm.undo_kept();
begin
  return query
    select * from crm.change_log
    where tenant_id = tenant and change_set_id = undone
      and id < coalesce(below, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      and not (row_id = any (kept))
    order by id desc limit most;
end $$;

-- Locks the rows of some entries, so that nobody changes them between the check for conflicts and the undo.
create or replace function crm.lock_changed_rows(undone uuid, below uuid, most integer, out looked integer, out last uuid)
language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  changed record;
begin
  looked := 0;
  for changed in
    select entity, array_agg(distinct row_id) as ids, count(*)::integer as entries, (array_agg(id order by id))[1] as first
    from crm.undo_entries(undone, below, most) group by entity
    -- Records before their lines, as everybody locks them.
    order by entity
  loop
    execute format('select 1 from crm.%I where tenant_id = $1 and id = any ($2) order by id for update', replace(changed.entity, '-', '_'))
      using tenant, changed.ids;
    looked := looked + changed.entries;
    last := least(last, changed.first);
  end loop;
end $$;

-- Whether later changes of a row add up to something: what was changed and changed back is as before. Of some columns,
-- or of all where none are given.
create or replace function crm.is_changed_since(undone uuid, entity_name text, changed_id uuid, since uuid, columns jsonb)
returns boolean language plpgsql stable as $$
declare
  tenant uuid := crm.current_tenant();
begin
  return exists (
    select from crm.change_log as later
    cross join lateral jsonb_object_keys(coalesce(later.before, '{}') || coalesce(later.after, '{}')) as key
    where later.tenant_id = tenant and later.entity = entity_name and later.row_id = changed_id and later.id > since
      and later.change_set_id <> undone and later.operation = 'update' and (columns is null or columns ? key)
    group by key
    having (array_agg(coalesce(later.before -> key, 'null') order by later.id))[1]
      is distinct from (array_agg(coalesce(later.after -> key, 'null') order by later.id desc))[1]);
end $$;

-- Of some entries, the rows that were changed again since, in a way that an undo would destroy. Asked row by row: as a
-- plain join, PostgreSQL reads all later changes of an entity for each row where its statistics are older than the
-- change set. An undone action and its undo cancel out, so neither is a conflict; where the undo has kept a row, the
-- action still counts.
create or replace function crm.undo_conflicts(undone uuid, below uuid, most integer)
returns table (entity text, row_id uuid) language plpgsql stable as $$
#variable_conflict use_column
declare
  tenant uuid := crm.current_tenant();
begin
  return query
    select distinct mine.entity, mine.row_id
    from crm.undo_entries(undone, below, most) as mine
    cross join lateral (
      select later.change_set_id, later.operation, later.after from crm.change_log later
      where later.tenant_id = tenant and later.entity = mine.entity and later.row_id = mine.row_id
        and later.id > mine.id
      order by later.id offset 0
    ) as later
    join lateral (
      select from crm.change_set by
      where by.tenant_id = tenant and by.id = later.change_set_id and by.undo_of is null
        and (by.undone_by is null or not exists (
          select from crm.change_log as reverted
          where reverted.tenant_id = tenant and reverted.entity = mine.entity and reverted.row_id = mine.row_id
            and reverted.change_set_id = by.undone_by))
      offset 0
    ) as in_force on true
    where later.change_set_id <> undone
      and (mine.operation = 'delete' or later.operation <> 'update'
        -- A record that was changed through its lines.
        or (mine.operation = 'insert' and later.after = '{}')
        or crm.is_changed_since(undone, mine.entity, mine.row_id, mine.id,
          case when mine.operation = 'update' then mine.after end));
end $$;

-- Rows that the change set has made and that kept rows refer to.
create or replace function crm.undo_needed(undone uuid, entity_name text, ids uuid[])
returns table (entity text, row_id uuid) language plpgsql stable as $$
#variable_conflict use_column
declare
  tenant uuid := crm.current_tenant();
  referred uuid[];
begin
  execute format(
    'select array_agg(distinct found[1]::uuid) from crm.%I as kept
     cross join lateral regexp_matches(to_jsonb(kept)::text, ''[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'', ''g'') as found
     where kept.tenant_id = $1 and kept.id = any ($2)', replace(entity_name, '-', '_'))
    into referred using tenant, ids;
  return query
    select distinct log.entity, log.row_id from crm.change_log as log
    where log.tenant_id = tenant and log.change_set_id = undone and log.operation = 'insert' and log.row_id = any (referred);
  if replace(entity_name, '-', '_') = any (crm.custom_tables()) then
    -- Without its field, a custom value would still be stored, but nobody would see it.
    return query execute format(
      'select ''custom-field''::text, field.id from crm.custom_field as field
       where field.tenant_id = $1 and field.entity = $2
         and exists (
           select from crm.change_log as log
           where log.tenant_id = $1 and log.entity = ''custom-field'' and log.row_id = field.id
             and log.change_set_id = $3 and log.operation = ''insert'')
         and exists (
           select from crm.%I as kept where kept.tenant_id = $1 and kept.id = any ($4) and kept.custom ? field.key)',
      replace(entity_name, '-', '_'))
      using tenant, entity_name, undone, ids;
  end if;
end $$;

-- Rows that the change set has made and that others refer to which stay.
create or replace function crm.undo_used(undone uuid, entity_name text) returns setof uuid language plpgsql stable as $$
declare
  tenant uuid := crm.current_tenant();
  kept uuid[] := crm.undo_kept();
  reference record;
begin
  for reference in
    select referring.relname as referring, attribute.attname as referring_column
    from pg_catalog.pg_constraint as key
    join pg_catalog.pg_class as referring on referring.oid = key.conrelid
    join pg_catalog.pg_attribute as attribute
      on attribute.attrelid = key.conrelid and attribute.attnum = key.conkey[cardinality(key.conkey)]
    where key.contype = 'f' and key.confrelid = format('crm.%I', replace(entity_name, '-', '_'))::regclass
      -- Others are deleted or emptied with what they refer to.
      and key.confdeltype in ('a', 'r')
      and exists (select from pg_catalog.pg_attribute where attrelid = key.conrelid and attname = 'id')
  loop
    return query execute format(
      'select distinct log.row_id from crm.change_log as log
       join crm.%1$I as referring on referring.tenant_id = $1 and referring.%2$I = log.row_id
       where log.tenant_id = $1 and log.change_set_id = $2 and log.entity = $3 and log.operation = ''insert''
         and (referring.id = any ($4) or not exists (
           select from crm.change_log as own
           where own.tenant_id = $1 and own.entity = %3$L and own.row_id = referring.id and own.change_set_id = $2
             and own.operation = ''insert''))',
      reference.referring, reference.referring_column, replace(reference.referring, '_', '-'))
      using tenant, undone, entity_name, kept;
  end loop;
end $$;

-- Marks the open change set as an undo; rows that refer to each other may come back in any order.
create or replace function crm.begin_undo(undone uuid) returns void language plpgsql as $$
begin
  execute format('set local app.undo_of = %L', undone);
  set constraints all deferred;
end $$;

-- Reverts some entries; triggers log that as a change set of its own. Neighbouring inserts, or deletes, of one table
-- are reverted by one statement; updates one by one, because the order in which unique names were freed and taken
-- matters.
create or replace function crm.undo_some(undone uuid, below uuid, most integer, out played integer, out affected integer, out last uuid)
language plpgsql as $$
declare
  run record;
begin
  played := 0;
  affected := 0;
  for run in
    select entity, operation, array_agg(id order by id desc) as ids
    from (
      select id, entity, operation,
        row_number() over (order by id) - row_number() over (partition by entity, operation order by id) as island
      from crm.undo_entries(undone, below, most)
    ) as changes
    group by entity, operation, island
    order by (array_agg(id order by id desc))[1] desc
  loop
    affected := affected + case run.operation
      when 'insert' then crm.undo_inserts(undone, run.entity, run.ids)
      when 'update' then crm.undo_updates(undone, run.entity, run.ids)
      else crm.undo_deletes(undone, run.entity, run.ids)
    end;
    played := played + cardinality(run.ids);
    last := run.ids[cardinality(run.ids)];
  end loop;
end $$;

create or replace function crm.undo_inserts(undone uuid, entity text, ids uuid[]) returns integer language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  affected integer;
begin
  execute format(
    'delete from crm.%I as target using crm.change_log as log
     where log.tenant_id = $1 and log.change_set_id = $2 and log.id = any ($3)
       and target.tenant_id = $1 and target.id = log.row_id', replace(entity, '-', '_'))
    using tenant, undone, ids;
  get diagnostics affected = row_count;
  return affected;
end $$;

create or replace function crm.undo_deletes(undone uuid, entity text, ids uuid[]) returns integer language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  target text := format('crm.%I', replace(entity, '-', '_'));
  -- How the log has the row, and how the table has it.
  before text := case when replace(entity, '-', '_') = any (crm.about_tables())
    then 'crm.fold_about(log.before, ''{}'')' else 'log.before' end;
  columns text;
  affected integer;
begin
  execute format(
    'select string_agg(format(''%%I'', key), '', '') from crm.change_log as log cross join jsonb_object_keys(%s) as key
     where log.tenant_id = $1 and log.change_set_id = $2 and log.id = $3', before)
    into columns using tenant, undone, ids[1];
  -- The version rises, so that an ETag from before the deletion does not match the restored row.
  execute format(
    'insert into %1$s (%2$s)
     select %3$s from crm.change_log as log
     cross join jsonb_populate_record(null::%1$s,
       %4$s || jsonb_build_object(''version'', (log.before ->> ''version'')::integer + 1)) as restored
     where log.tenant_id = $1 and log.change_set_id = $2 and log.id = any ($3)',
    target, columns, 'restored.' || replace(columns, ', ', ', restored.'), before)
    using tenant, undone, ids;
  get diagnostics affected = row_count;
  return affected;
end $$;

create or replace function crm.undo_updates(undone uuid, entity text, ids uuid[]) returns integer language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  target text := format('crm.%I', replace(entity, '-', '_'));
  has_links boolean := replace(entity, '-', '_') = any (crm.about_tables());
  has_custom boolean := replace(entity, '-', '_') = any (crm.custom_tables());
  present jsonb;
  change record;
  columns text;
  affected integer;
  total integer := 0;
begin
  for change in
    select row_id, before from crm.change_log
    where tenant_id = tenant and change_set_id = undone and id = any (ids)
    order by id desc
  loop
    -- A record that was changed through its lines, which have entries of their own.
    continue when change.before = '{}';
    if has_links then
      execute format('select about_records from %s where tenant_id = $1 and id = $2', target)
        into present using tenant, change.row_id;
      change.before := crm.fold_about(change.before, coalesce(present, '{}'));
    end if;
    if has_custom and exists (select from jsonb_object_keys(change.before) as key where key like 'custom.%') then
      execute format('select custom from %s where tenant_id = $1 and id = $2', target)
        into present using tenant, change.row_id;
      change.before := crm.fold_custom(change.before, present);
    end if;
    select string_agg(format('%I', key), ', ') into columns from jsonb_object_keys(change.before) as key;
    execute format(
      'update %1$s set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $3)) where tenant_id = $1 and id = $2',
      target, columns) using tenant, change.row_id, change.before;
    get diagnostics affected = row_count;
    total := total + affected;
  end loop;
  return total;
end $$;

-- Marks a change set as undone by the open one; false when it was undone before. The second of two concurrent undos
-- waits here. Undoing an undo brings the first action back into force.
create or replace function crm.claim_undo(undone uuid) returns boolean language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := crm.current_tenant();
begin
  update crm.change_set set undone_by = nullif(current_setting('app.change_set_id', true), '')::uuid
  where tenant_id = tenant and id = undone and undone_by is null;
  if not found then
    return false;
  end if;
  update crm.change_set set undone_by = null
  where tenant_id = tenant
    and id = (select undo_of from crm.change_set where tenant_id = tenant and id = undone);
  return true;
end $$;

revoke execute on function crm.claim_undo from public;
grant execute on function crm.claim_undo to pipewright_app;
