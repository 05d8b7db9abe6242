-- The searched texts of a table in a table of their own.

-- PostgreSQL makes an entry in every index of a table for each changed row, unless no indexed column has changed. For the
-- trigrams of a text that is half of the cost of a change, so those of tables that are changed often are beside them. The
-- same holds for the values by which imports find records. See docs/adr/0175-searched-texts-beside-their-table.md.
--
-- Creates crm.<table>_search_text, which triggers maintain: for each row its search text and, for each of `keys`, the value
-- of its expression over the columns, which are marked with an @. `columns` are those columns. Also creates the function
-- crm.fill_<table>_search_text(after), with which a migration adds the rows of a table that is not empty.
create or replace function crm.tenant_search_apart(table_name text, columns text[], keys text[], expressions text[])
returns void language plpgsql as $do$
declare
  searched text := table_name || '_search_text';
  key_columns text[] := array(select key || '_key' from unnest(keys) as key);
  names text := array_to_string(array['tenant_id', 'id', 'created_at_utc', 'search_text'] || key_columns, ', ');
  -- Marked with an @.
  computed text := array_to_string(array['@tenant_id', '@id', '@created_at_utc', '@search_text'] || expressions, ', ');
begin
  execute format(
    'create table crm.%1$I (
       tenant_id uuid not null, id uuid not null, created_at_utc timestamptz(3) not null, search_text text not null%2$s,
       primary key (tenant_id, id))', searched,
    (select string_agg(format(', %I text collate "C"', name), '') from unnest(key_columns) as name));
  perform crm.guard_tenant_table(searched, 'select');
  execute format('grant select on crm.%I to pipewright_search', searched);
  execute format('create policy search on crm.%I for select to pipewright_search using (true)', searched);

  perform crm.write_search_triggers(table_name, columns, keys, expressions);

  -- Adds the texts of the next 5,000 rows, and returns where it has ended. A row that somebody deletes meanwhile is locked, so
  -- that its text is not left behind; one that somebody changes has its new text already.
  execute format(
    $f$create or replace function crm.%1$I(after text) returns text language plpgsql as $$
    declare
      tenant uuid := split_part(after, ' ', 1);
      last_id uuid := split_part(after, ' ', 2);
      left_to_add integer := 5000;
      added integer;
      up_to uuid;
    begin
      for tenant in select id from identity.organization where tenant is null or id >= tenant order by id loop
        perform set_config('app.tenant_id', tenant::text, true);
        select count(*), max(next.id::text) into added, up_to from (
          select id from crm.%2$I where tenant_id = tenant and (last_id is null or id > last_id)
          order by id limit left_to_add for key share
        ) as next;
        insert into crm.%3$I (%4$s)
        select %5$s from crm.%2$I as source
        where tenant_id = tenant and (last_id is null or id > last_id) and id <= up_to
        on conflict do nothing;
        left_to_add := left_to_add - added;
        if left_to_add = 0 then
          return tenant || ' ' || up_to;
        end if;
        last_id := null;
      end loop;
      return null;
    end $$ $f$, 'fill_' || searched, table_name, searched, names, replace(computed, '@', 'source.'));
  execute format('revoke execute on function crm.%I from public', 'fill_' || searched);
end $do$;

-- Creates its triggers and their functions. New and deleted rows are handled once for each statement: a statement for each row
-- would prepare the expressions of all indexes again. A single row is written without arrays.
--
-- GIN collects new entries in a list, which is merged into the index when it is full. The more entries it has, the less each
-- of them costs; but each search reads the whole list, so it is short. Many new rows are therefore merged once, at the end of
-- their statement. In a distributed database the index is that of a shard, which has no name here.
create or replace function crm.write_search_triggers(table_name text, columns text[], keys text[], expressions text[])
returns void language plpgsql as $do$
declare
  searched text := table_name || '_search_text';
  key_columns text[] := array(select key || '_key' from unnest(keys) as key);
  copied text[] := array['created_at_utc', 'search_text'] || key_columns;
  names text := array_to_string(array['tenant_id', 'id'] || copied, ', ');
  -- Marked with an @.
  computed text[] := array['@tenant_id', '@id', '@created_at_utc', '@search_text'] || expressions;
  -- A variable for each column, with its value in each new row.
  variables text[] := array['tenants', 'ids', 'times', 'texts'] || array(select 'each_' || name from unnest(key_columns) as name);
  changed text;
begin
  execute format(
    $f$create or replace function crm.%1$I() returns trigger language plpgsql security definer
    set search_path = pg_catalog, pg_temp set gin_pending_list_limit = 256 as $$
    declare
      tenants uuid[];
      ids uuid[];
      times timestamptz[];
      texts text[];
      %3$s
      is_merged boolean;
    begin
      select %4$s into %5$s from added;
      if cardinality(ids) = 1 then
        insert into crm.%2$I (%6$s) values (%7$s);
      elsif cardinality(ids) > 1 then
        is_merged := cardinality(ids) >= 100 and not crm.is_distributed();
        if is_merged then
          perform set_config('gin_pending_list_limit', '16384', true);
        end if;
        insert into crm.%2$I (%6$s) select * from unnest(%5$s);
        if is_merged then
          perform gin_clean_pending_list('crm.%2$s_search');
        end if;
      end if;
      return null;
    end $$ $f$, 'add_' || searched, searched,
    (select string_agg(format('each_%s text[];', name), ' ') from unnest(key_columns) as name),
    (select string_agg(format('array_agg(%s)', replace(value, '@', '')), ', ') from unnest(computed) as value),
    array_to_string(variables, ', '), names,
    (select string_agg(name || '[1]', ', ') from unnest(variables) as name));
  execute format(
    $f$create or replace function crm.%1$I() returns trigger language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
    declare
      deleted record;
    begin
      for deleted in select tenant_id, array_agg(id) as ids from removed group by tenant_id loop
        delete from crm.%2$I where tenant_id = deleted.tenant_id and id = any (deleted.ids);
      end loop;
      return null;
    end $$ $f$, 'remove_' || searched, searched);
  execute format(
    $f$create or replace function crm.%1$I() returns trigger language plpgsql security definer
    set search_path = pg_catalog, pg_temp set gin_pending_list_limit = 256 as $$
    begin
      -- A migration that fills the table may not have come to this row yet.
      insert into crm.%2$I (%3$s) values (%4$s) on conflict (tenant_id, id) do update set %5$s;
      return null;
    end $$ $f$, 'keep_' || searched, searched, names, replace(array_to_string(computed, ', '), '@', 'new.'),
    (select string_agg(format('%1$I = excluded.%1$I', name), ', ') from unnest(copied) as name));
  execute format('revoke execute on function crm.%I, crm.%I, crm.%I from public',
    'add_' || searched, 'remove_' || searched, 'keep_' || searched);

  execute format(
    'create or replace trigger add_search_texts after insert on crm.%1$I referencing new table as added
     for each statement execute function crm.%2$I()', table_name, 'add_' || searched);
  execute format(
    'create or replace trigger remove_search_texts after delete on crm.%1$I referencing old table as removed
     for each statement execute function crm.%2$I()', table_name, 'remove_' || searched);
  select string_agg(format('new.%1$I is distinct from old.%1$I', name), ' or ') into changed
  from unnest(array['search_text', 'created_at_utc'] || columns) as name;
  execute format(
    'create or replace trigger keep_changed_search_text after update on crm.%1$I for each row when (%2$s) execute function crm.%3$I()',
    table_name, changed, 'keep_' || searched);
end $do$;

revoke execute on function crm.tenant_search_apart, crm.write_search_triggers from public;
