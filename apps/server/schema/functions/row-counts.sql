-- How many rows a list has and what they are worth, without counting them. See docs/adr/0006-totals.md.

-- Adds a row of -n per statement that deletes, so that writers never wait for each other; now and then the rows are
-- merged. Inserts are counted by book_insert().
create or replace function crm.count_rows() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into crm.row_count (tenant_id, entity, n)
  select tenant_id, tg_argv[0], sign * count(*) from changed group by tenant_id;
  if random() < 0.02 then
    perform crm.fold_row_count(tg_argv[0]);
  end if;
  return null;
end $$;

-- Merges the rows of one entity; skips those that another session is merging.
create or replace function crm.fold_row_count(counted text) returns void language sql security definer
set search_path = pg_catalog, pg_temp as $$
  with free as (
    select id from crm.row_count
    where tenant_id = crm.current_tenant() and entity = counted
    for update skip locked
  ), folded as (
    delete from crm.row_count using free
    where row_count.tenant_id = crm.current_tenant() and row_count.id = free.id
    returning row_count.n
  )
  insert into crm.row_count (tenant_id, entity, n)
  select crm.current_tenant(), counted, sum(n) from folded having count(*) > 0
$$;

-- Creates the table `<table>_total` with the triggers that maintain it, and fills it. `dimensions` are columns of type
-- uuid.
create or replace function crm.keep_totals(table_name text, dimensions text[], value_column text) returns void
language plpgsql as $do$
declare
  total text := table_name || '_total';
  columns text := array_to_string(dimensions, ', ');
  same text;
begin
  select string_agg(format('folded.%1$I is not distinct from several.%1$I', name), ' and ') into same
  from unnest(dimensions) as name;
  execute format(
    'create table crm.%I (
       tenant_id uuid not null, id uuid not null default gen_random_uuid(), %s, n bigint not null, value numeric not null,
       primary key (tenant_id, id))',
    total, array_to_string(array(select format('%I uuid', name) from unnest(dimensions) as name), ', '));
  perform crm.guard_tenant_table(total, 'select');

  -- Each statement adds rows of its own, so that writers never wait for each other.
  execute format(
    $f$create function crm.total_%1$s() returns trigger language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
    begin
      if tg_op = 'INSERT' then
        insert into crm.%2$I (tenant_id, %3$s, n, value)
        select tenant_id, %3$s, count(*), sum(%4$I) from added group by tenant_id, %3$s;
      elsif tg_op = 'DELETE' then
        insert into crm.%2$I (tenant_id, %3$s, n, value)
        select tenant_id, %3$s, -count(*), -sum(%4$I) from removed group by tenant_id, %3$s;
      else
        insert into crm.%2$I (tenant_id, %3$s, n, value)
        select tenant_id, %3$s, sum(sign), sum(sign * %4$I) from (
          select tenant_id, %3$s, %4$I, 1 as sign from added
          union all select tenant_id, %3$s, %4$I, -1 from removed
        ) as changes group by tenant_id, %3$s having sum(sign) <> 0 or sum(sign * %4$I) <> 0;
      end if;
      if random() < 0.02 then
        perform crm.fold_%2$s();
      end if;
      return null;
    end $$ $f$, table_name, total, columns, value_column);

  -- Merges rows with the same dimensions; skips those that another session is merging.
  execute format(
    $f$create function crm.fold_%1$s() returns void language sql security definer
    set search_path = pg_catalog, pg_temp as $$
      with several as (
        select %2$s from crm.%1$I where tenant_id = crm.current_tenant() group by %2$s having count(*) > 1 limit 1000
      ), free as (
        select id from crm.%1$I as folded
        where tenant_id = crm.current_tenant() and exists (select from several where %3$s)
        for update skip locked
      ), gone as (
        delete from crm.%1$I as folded using free
        where folded.tenant_id = crm.current_tenant() and folded.id = free.id
        returning folded.*
      )
      insert into crm.%1$I (tenant_id, %2$s, n, value)
      select crm.current_tenant(), %2$s, sum(n), sum(value) from gone group by %2$s having sum(n) <> 0 or sum(value) <> 0
    $$ $f$, total, columns, same);

  execute format('create trigger total_inserted after insert on crm.%I referencing new table as added
    for each statement execute function crm.total_%s()', table_name, table_name);
  execute format('create trigger total_updated after update on crm.%I referencing old table as removed new table as added
    for each statement execute function crm.total_%s()', table_name, table_name);
  execute format('create trigger total_deleted after delete on crm.%I referencing old table as removed
    for each statement execute function crm.total_%s()', table_name, table_name);
  execute format('revoke execute on function crm.total_%s, crm.fold_%s from public', table_name, total);

  -- FORCE ROW LEVEL SECURITY also binds the owner, so it is lifted while the totals are filled.
  execute format('alter table crm.%I no force row level security', table_name);
  execute format('alter table crm.%I no force row level security', total);
  execute format('insert into crm.%I (tenant_id, %s, n, value) select tenant_id, %s, count(*), sum(%I) from crm.%I group by tenant_id, %s',
    total, columns, columns, value_column, table_name, columns);
  execute format('alter table crm.%I force row level security', table_name);
  execute format('alter table crm.%I force row level security', total);
end $do$;

revoke execute on function crm.count_rows, crm.fold_row_count, crm.keep_totals from public;
