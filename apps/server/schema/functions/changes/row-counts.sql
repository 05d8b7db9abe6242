-- How many rows a list has and what they are worth, without counting them. See docs/adr/0006-totals.md.

-- Adds a row of -n per statement that deletes, so that writers never wait for each other; now and then the rows are
-- merged. Inserts are counted by log_and_count_inserts().
create or replace function crm.count_rows() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  counted record;
begin
  for counted in select tenant_id, count(*) as n from changed group by tenant_id loop
    insert into crm.row_count (tenant_id, entity, n) values (counted.tenant_id, tg_argv[0], sign * counted.n);
  end loop;
  if random() < 0.02 then
    perform crm.fold_row_count(tg_argv[0]);
  end if;
  return null;
end $$;

-- Merges the rows of one entity; skips those that another session is merging.
create or replace function crm.fold_row_count(counted text) returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := crm.current_tenant();
begin
  with free as (
    select id from crm.row_count
    where tenant_id = tenant and entity = counted
    for update skip locked
  ), folded as (
    delete from crm.row_count using free
    where row_count.tenant_id = tenant and row_count.id = free.id
    returning row_count.n
  )
  insert into crm.row_count (tenant_id, entity, n)
  select tenant, counted, sum(n) from folded having count(*) > 0;
end $$;

-- Creates the table `<table>_total` with the triggers that maintain it, and fills it. `dimensions` are columns of type
-- uuid.
create or replace function crm.keep_totals(table_name text, dimensions text[], value_column text) returns void
language plpgsql as $$
declare
  total text := table_name || '_total';
  columns text := array_to_string(dimensions, ', ');
begin
  execute format(
    'create table crm.%I (
       tenant_id uuid not null, id uuid not null default gen_random_uuid(), %s, n bigint not null, value numeric not null,
       primary key (tenant_id, id))',
    total, array_to_string(array(select format('%I uuid', name) from unnest(dimensions) as name), ', '));
  perform crm.guard_tenant_table(total, 'select');
  perform crm.write_totals(table_name, dimensions, value_column);
  execute format('create trigger total_inserted after insert on crm.%I referencing new table as added
    for each statement execute function crm.total_%s()', table_name, table_name);
  execute format('create trigger total_updated after update on crm.%I referencing old table as removed new table as added
    for each statement execute function crm.total_%s()', table_name, table_name);
  execute format('create trigger total_deleted after delete on crm.%I referencing old table as removed
    for each statement execute function crm.total_%s()', table_name, table_name);

  -- FORCE ROW LEVEL SECURITY also binds the owner, so it is lifted while the totals are filled.
  execute format('alter table crm.%I no force row level security', table_name);
  execute format('alter table crm.%I no force row level security', total);
  execute format('insert into crm.%I (tenant_id, %s, n, value) select tenant_id, %s, count(*), sum(%I) from crm.%I group by tenant_id, %s',
    total, columns, columns, value_column, table_name, columns);
  execute format('alter table crm.%I force row level security', table_name);
  execute format('alter table crm.%I force row level security', total);
end $$;

-- Generates the functions of such a table: its trigger, and the one that merges its rows.
create or replace function crm.write_totals(table_name text, dimensions text[], value_column text) returns void
language plpgsql as $do$
declare
  total text := table_name || '_total';
  columns text := array_to_string(dimensions, ', ');
  aggregates text := array_to_string(array(select format('array_agg(%I)', name) from unnest(dimensions) as name), ', ');
  -- A variable for each dimension, with its value in each row that is added.
  variables text[] := array(select format('%I', 'each_' || name) from unnest(dimensions) as name);
  each_value text := array_to_string(variables, ', ');
  first_value text := array_to_string(array(select name || '[1]' from unnest(variables) as name), ', ');
  declarations text := array_to_string(array(select name || ' uuid[];' from unnest(variables) as name), ' ');
  collection text := format('select array_agg(tenant_id), %s, array_agg(n), array_agg(value) into tenants, %s, numbers, amounts from',
    aggregates, each_value);
begin
  -- Each statement adds separate rows, so that writers never wait for each other. All of them at once: one insert for each
  -- combination of values, of which a bulk change has hundreds, cost more than everything else here.
  execute format(
    $f$create or replace function crm.total_%1$s() returns trigger language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
    declare
      tenants uuid[];
      %4$s
      numbers bigint[];
      amounts numeric[];
      added_rows integer;
    begin
      if tg_op = 'INSERT' then
        %5$s (
          select tenant_id, %2$s, count(*) as n, sum(%3$I) as value from added group by tenant_id, %2$s
        ) as changed;
      elsif tg_op = 'DELETE' then
        %5$s (
          select tenant_id, %2$s, -count(*) as n, -sum(%3$I) as value from removed group by tenant_id, %2$s
        ) as changed;
      else
        %5$s (
          select tenant_id, %2$s, sum(sign) as n, sum(sign * %3$I) as value from (
            select tenant_id, %2$s, %3$I, 1 as sign from added
            union all select tenant_id, %2$s, %3$I, -1 from removed
          ) as changes group by tenant_id, %2$s having sum(sign) <> 0 or sum(sign * %3$I) <> 0
        ) as changed;
      end if;
      added_rows := coalesce(cardinality(tenants), 0);
      if added_rows = 1 then
        insert into crm.%6$I (tenant_id, %2$s, n, value) values (tenants[1], %8$s, numbers[1], amounts[1]);
      elsif added_rows > 1 then
        insert into crm.%6$I (tenant_id, %2$s, n, value)
        select * from unnest(tenants, %7$s, numbers, amounts);
      end if;
      -- Rows that are read with every figure: the more a statement adds, the sooner they are merged.
      if random() < greatest(0.02, added_rows / 5000.0) then
        perform crm.fold_%6$s();
      end if;
      return null;
    end $$ $f$, table_name, columns, value_column, declarations, collection, total, each_value, first_value);

  -- Merges rows with the same dimensions; skips those that another session is merging. They are found by their ids: a
  -- comparison of dimensions, which may be null, would compare each row with each.
  execute format(
    $f$create or replace function crm.fold_%1$s() returns void language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
    declare
      tenant uuid := crm.current_tenant();
    begin
      with several as (
        select array_agg(id) as ids from crm.%1$I where tenant_id = tenant group by %2$s having count(*) > 1 limit 1000
      ), free as (
        select id from crm.%1$I as folded
        where tenant_id = tenant and id in (select unnest(ids) from several)
        for update skip locked
      ), gone as (
        delete from crm.%1$I as folded using free
        where folded.tenant_id = tenant and folded.id = free.id
        returning folded.*
      )
      insert into crm.%1$I (tenant_id, %2$s, n, value)
      select tenant, %2$s, sum(n), sum(value) from gone group by %2$s having sum(n) <> 0 or sum(value) <> 0;
    end $$ $f$, total, columns);
  execute format('revoke execute on function crm.total_%s, crm.fold_%s from public', table_name, total);
end $do$;

revoke execute on function crm.count_rows, crm.fold_row_count, crm.keep_totals, crm.write_totals from public;
