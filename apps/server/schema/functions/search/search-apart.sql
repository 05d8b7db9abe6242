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
  texts text[] := array['created_at_utc', 'search_text'] || key_columns;
  -- Marked with an @.
  computed text := array_to_string(array['@tenant_id', '@id', '@created_at_utc', '@search_text'] || expressions, ', ');
  changed text;
begin
  execute format(
    'create table crm.%1$I (
       tenant_id uuid not null, id uuid not null, created_at_utc timestamptz(3) not null, search_text text not null%2$s,
       primary key (tenant_id, id))', searched,
    (select string_agg(format(', %I text collate "C"', name), '') from unnest(key_columns) as name));
  perform crm.guard_tenant_table(searched, 'select');
  execute format('grant select on crm.%I to pipewright_search', searched);
  execute format('create policy search on crm.%I for select to pipewright_search using (true)', searched);

  execute format(
    $f$create or replace function crm.%1$I() returns trigger language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
    begin
      if tg_op = 'INSERT' then
        insert into crm.%2$I (%3$s) values (%4$s);
      elsif tg_op = 'UPDATE' then
        -- A migration that fills the table may not have come to this row yet.
        insert into crm.%2$I (%3$s) values (%4$s) on conflict (tenant_id, id) do update set %5$s;
      else
        delete from crm.%2$I where tenant_id = old.tenant_id and id = old.id;
      end if;
      return null;
    end $$ $f$, 'keep_' || searched, searched, names, replace(computed, '@', 'new.'),
    (select string_agg(format('%1$I = excluded.%1$I', name), ', ') from unnest(texts) as name));
  execute format('revoke execute on function crm.%I from public', 'keep_' || searched);
  select string_agg(format('new.%1$I is distinct from old.%1$I', name), ' or ') into changed
  from unnest(array['search_text', 'created_at_utc'] || columns) as name;
  execute format(
    'create trigger keep_search_text after insert or delete on crm.%I for each row execute function crm.%I()',
    table_name, 'keep_' || searched);
  execute format(
    'create trigger keep_changed_search_text after update on crm.%I for each row when (%s) execute function crm.%I()',
    table_name, changed, 'keep_' || searched);

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

revoke execute on function crm.tenant_search_apart from public;
