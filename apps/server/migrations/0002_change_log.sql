-- Every change to a tenant's row, written by the database itself: audit trail, timeline, undo and live updates come from it.

create table crm.change_set (
  tenant_id uuid not null,
  id uuid not null,
  actor_id uuid,
  action text not null,
  at_utc timestamptz(3) not null default now(),
  undo_of uuid,
  undone_by uuid,
  primary key (tenant_id, id)
);
select crm.guard_tenant_table('change_set', 'select');

-- Update: the columns that changed, before and after. Delete: the whole row before. Insert: nothing, the row itself tells.
create table crm.change_log (
  tenant_id uuid not null,
  change_set_id uuid not null,
  id uuid not null default crm.new_id(),
  entity text not null,
  row_id uuid not null,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  primary key (tenant_id, change_set_id, id)
);
create index change_log_row on crm.change_log (tenant_id, entity, row_id, id);
select crm.guard_tenant_table('change_log', 'select');

create function crm.log_change() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  set_id uuid := nullif(current_setting('app.change_set_id', true), '')::uuid;
  was jsonb;
  is_now jsonb;
  logged_before jsonb;
  logged_after jsonb;
begin
  if set_id is null then
    raise exception 'a change to % outside of a change set', tg_argv[0];
  end if;

  if tg_op = 'UPDATE' then
    was := to_jsonb(old) - '{version,updated_at_utc,search_text}'::text[];
    is_now := to_jsonb(new) - '{version,updated_at_utc,search_text}'::text[];
    if was = is_now then
      return null;
    end if;
    select jsonb_object_agg(key, was -> key), jsonb_object_agg(key, value)
    into logged_before, logged_after
    from jsonb_each(is_now) where value is distinct from was -> key;
  elsif tg_op = 'DELETE' then
    logged_before := to_jsonb(old) - 'search_text';
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

  insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
  values (
    crm.current_tenant(), set_id, tg_argv[0],
    case tg_op when 'DELETE' then old.id else new.id end,
    lower(tg_op), logged_before, logged_after);
  return null;
end $$;

-- Rows of a change set that somebody changed again since, in a way that undoing it would destroy.
-- An undone action and its undo cancel out, so neither stands in the way.
create function crm.undo_conflicts(undone uuid) returns table (entity text, row_id uuid) language sql stable as $$
  select distinct mine.entity, mine.row_id
  from crm.change_log mine
  join crm.change_log later
    on later.tenant_id = mine.tenant_id and later.entity = mine.entity and later.row_id = mine.row_id
   and later.id > mine.id and later.change_set_id <> mine.change_set_id
   and (mine.operation <> 'update' or later.operation <> 'update'
        or exists (select from jsonb_object_keys(mine.after) as changed (key) where later.after ? changed.key))
  join crm.change_set by on by.tenant_id = later.tenant_id and by.id = later.change_set_id
   and by.undone_by is null and by.undo_of is null
  where mine.tenant_id = crm.current_tenant() and mine.change_set_id = undone
$$;

-- Marks a change set as undone by the one that is open now; false when it was undone before. The second of two racing
-- undos waits here. An undo that is undone itself brings the first action back into force.
create function crm.claim_undo(undone uuid) returns boolean language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  update crm.change_set set undone_by = nullif(current_setting('app.change_set_id', true), '')::uuid
  where tenant_id = crm.current_tenant() and id = undone and undone_by is null;
  if not found then
    return false;
  end if;
  update crm.change_set set undone_by = null
  where tenant_id = crm.current_tenant()
    and id = (select undo_of from crm.change_set where tenant_id = crm.current_tenant() and id = undone);
  return true;
end $$;

-- Holds the rows of a change set still, so that nobody changes them between the look for conflicts and the undo.
create function crm.lock_changed_rows(undone uuid) returns void language plpgsql as $$
declare
  changed record;
begin
  for changed in
    select entity, array_agg(distinct row_id) as ids from crm.change_log
    where tenant_id = crm.current_tenant() and change_set_id = undone group by entity
  loop
    execute format('select 1 from crm.%I where tenant_id = $1 and id = any ($2) order by id for update', replace(changed.entity, '-', '_'))
      using crm.current_tenant(), changed.ids;
  end loop;
end $$;

-- Plays a change set backwards, as the caller and under row security; the triggers log that as a change set of its own.
-- Neighbouring inserts, or deletes, of one table are taken back by one statement; updates one by one, because the order
-- in which names were freed and taken matters.
create function crm.undo_change_set(undone uuid) returns integer language plpgsql as $$
declare
  run record;
  total integer := 0;
begin
  execute format('set local app.undo_of = %L', undone);
  set constraints all deferred;
  for run in
    select entity, operation, array_agg(id order by id desc) as ids
    from (
      select id, entity, operation,
        row_number() over (order by id) - row_number() over (partition by entity, operation order by id) as island
      from crm.change_log where tenant_id = crm.current_tenant() and change_set_id = undone
    ) as changes
    group by entity, operation, island
    order by (array_agg(id order by id desc))[1] desc
  loop
    total := total + case run.operation
      when 'insert' then crm.undo_inserts(undone, run.entity, run.ids)
      when 'update' then crm.undo_updates(undone, run.entity, run.ids)
      else crm.undo_deletes(undone, run.entity, run.ids)
    end;
  end loop;
  set constraints all immediate;
  return total;
end $$;

create function crm.undo_inserts(undone uuid, entity text, ids uuid[]) returns integer language plpgsql as $$
declare
  affected integer;
begin
  execute format(
    'delete from crm.%I as target using crm.change_log as log
     where log.tenant_id = $1 and log.change_set_id = $2 and log.id = any ($3)
       and target.tenant_id = $1 and target.id = log.row_id', replace(entity, '-', '_'))
    using crm.current_tenant(), undone, ids;
  get diagnostics affected = row_count;
  return affected;
end $$;

create function crm.undo_deletes(undone uuid, entity text, ids uuid[]) returns integer language plpgsql as $$
declare
  target text := format('crm.%I', replace(entity, '-', '_'));
  columns text;
  affected integer;
begin
  select string_agg(format('%I', key), ', ') into columns
  from jsonb_object_keys((
    select before from crm.change_log
    where tenant_id = crm.current_tenant() and change_set_id = undone and id = ids[1])) as key;
  -- A version of their own, so that an ETag from before the deletion does not pass for the restored row.
  execute format(
    'insert into %1$s (%2$s)
     select %3$s from crm.change_log as log
     cross join jsonb_populate_record(null::%1$s,
       log.before || jsonb_build_object(''version'', (log.before ->> ''version'')::integer + 1)) as restored
     where log.tenant_id = $1 and log.change_set_id = $2 and log.id = any ($3)',
    target, columns, 'restored.' || replace(columns, ', ', ', restored.'))
    using crm.current_tenant(), undone, ids;
  get diagnostics affected = row_count;
  return affected;
end $$;

create function crm.undo_updates(undone uuid, entity text, ids uuid[]) returns integer language plpgsql as $$
declare
  target text := format('crm.%I', replace(entity, '-', '_'));
  change record;
  columns text;
  affected integer;
  total integer := 0;
begin
  for change in
    select row_id, before from crm.change_log
    where tenant_id = crm.current_tenant() and change_set_id = undone and id = any (ids)
    order by id desc
  loop
    select string_agg(format('%I', key), ', ') into columns from jsonb_object_keys(change.before) as key;
    execute format(
      'update %1$s set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $3)) where tenant_id = $1 and id = $2',
      target, columns) using crm.current_tenant(), change.row_id, change.before;
    get diagnostics affected = row_count;
    total := total + affected;
  end loop;
  return total;
end $$;

-- Forgets what is older than the retention, for the tenant of this transaction; the only way that entries ever go.
create function crm.purge_change_log(older_than interval) returns void language sql security definer
set search_path = pg_catalog, pg_temp as $$
  delete from crm.change_log using crm.change_set
  where change_log.tenant_id = crm.current_tenant() and change_set.tenant_id = crm.current_tenant()
    and change_set.id = change_log.change_set_id and change_set.at_utc < now() - older_than;
  delete from crm.change_set where tenant_id = crm.current_tenant() and at_utc < now() - older_than;
$$;
create index change_set_age on crm.change_set (tenant_id, at_utc);

revoke execute on function crm.log_change, crm.claim_undo, crm.purge_change_log from public;
grant execute on function crm.claim_undo, crm.purge_change_log to pipewright_app;

-- The answers to requests that carried an Idempotency-Key, in the same transaction as what they did.
create table crm.idempotency_key (
  tenant_id uuid not null,
  user_id uuid not null,
  key text not null,
  request_hash text not null,
  response jsonb,
  created_at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, user_id, key)
);
create index idempotency_key_age on crm.idempotency_key (tenant_id, created_at_utc);
select crm.guard_tenant_table('idempotency_key', 'select, insert, update, delete');
