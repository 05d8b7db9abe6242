-- One trigger books new rows, in the log and in the counter: two of them cost an insert a third of its time.

-- Only called by functions that have settled who runs them and where names are looked up; settling it again is dear.
alter function crm.open_change_set security invoker reset search_path;

create function crm.book_insert() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_variable
declare
  entity text := tg_argv[0];
  set_id uuid := crm.open_change_set(entity);
  tenant uuid := crm.current_tenant();
  inserted bigint;
begin
  -- While the organization itself is being made, its own row in the log says what happened. The note spares every other
  -- insert the question; whoever forges it is still asked.
  if entity = 'organization' then
    perform set_config('app.founding', 'on', true);
  end if;
  if entity <> 'organization' and current_setting('app.founding', true) = 'on' and crm.is_founding() then
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

create or replace function crm.log_table(table_name text) returns void language plpgsql as $$
declare
  entity text := replace(table_name, '_', '-');
begin
  execute format(
    'create trigger log_change after update or delete on crm.%I for each row execute function crm.log_change(%L)',
    table_name, entity);
  execute format(
    'create trigger book_insert after insert on crm.%I referencing new table as changed
     for each statement execute function crm.book_insert(%L)', table_name, entity);
  execute format(
    'create trigger count_deleted after delete on crm.%I referencing old table as changed
     for each statement execute function crm.count_rows(%L)', table_name, entity);
end $$;

do $$
declare
  table_name text;
begin
  for table_name in
    select relname from pg_class join pg_trigger on tgrelid = pg_class.oid where tgname = 'log_insert'
  loop
    execute format('drop trigger log_change on crm.%I', table_name);
    execute format('drop trigger log_insert on crm.%I', table_name);
    execute format('drop trigger if exists count_inserted on crm.%I', table_name);
    execute format('drop trigger if exists count_deleted on crm.%I', table_name);
    perform crm.log_table(table_name);
  end loop;
end $$;
drop function crm.log_insert;

create or replace function crm.tenant_table(table_name text, searchable text[] default '{}', long boolean default false)
returns void language plpgsql as $$
declare
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
revoke execute on function crm.book_insert from public;

-- PostgreSQL 18 makes such ids itself, and faster.
do $$
begin
  if to_regproc('pg_catalog.uuidv7') is not null then
    create or replace function crm.new_id() returns uuid language sql volatile parallel safe as 'select uuidv7()';
  end if;
end $$;
