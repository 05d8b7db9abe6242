-- after tables
-- Undo of a change set, step by step in one transaction, so that the progress of a large one can be shown. See
-- docs/adr/0004-change-log-by-trigger.md. These functions run as the caller, under row security.

-- While an undo restores rows, triggers must not derive columns again.
create or replace function crm.is_undoing() returns boolean language sql stable parallel safe as $$
  select nullif(current_setting('app.undo_of', true), '') is not null
$$;

-- The rows that an undo leaves as they are, because they were changed or used since.
create or replace function crm.undo_kept() returns uuid[] language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('app.undo_kept', true), ''), '{}')::uuid[]
$$;

-- The last entries of a change set before a given one, or from its end. Entries of rows that the undo leaves out are
-- skipped.
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

-- Marks the open change set as an undo. Constraints are deferred, because rows that refer to each other are restored
-- in any order.
create or replace function crm.begin_undo(undone uuid) returns void language plpgsql as $$
begin
  execute format('set local app.undo_of = %L', undone);
  set constraints all deferred;
end $$;

-- Reverts some entries; triggers log that as a new change set. Consecutive inserts, or deletes, of one table are
-- reverted by one statement; updates one by one, because the order in which unique values were freed and taken
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

-- Marks a change set, and what completes it, as undone by the open one; false when it was undone before. The second of two
-- concurrent undos waits here. Undoing an undo brings the first action back into force.
create or replace function crm.claim_undo(undone uuid) returns boolean language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := crm.current_tenant();
  first uuid;
begin
  update crm.change_set set undone_by = nullif(current_setting('app.change_set_id', true), '')::uuid
  where tenant_id = tenant and id = undone and undone_by is null;
  if not found then
    return false;
  end if;
  update crm.change_set set undone_by = nullif(current_setting('app.change_set_id', true), '')::uuid
  where tenant_id = tenant and id = any (crm.undo_completions(undone)) and undone_by is null;
  first := (select undo_of from crm.change_set where tenant_id = tenant and id = undone);
  if first is not null then
    update crm.change_set set undone_by = null where tenant_id = tenant and id = first;
    update crm.change_set set undone_by = null
    where tenant_id = tenant and id = any (crm.undo_completions(first)) and undone_by = undone;
  end if;
  return true;
end $$;

revoke execute on function crm.claim_undo from public;
grant execute on function crm.claim_undo to pipewright_app;
