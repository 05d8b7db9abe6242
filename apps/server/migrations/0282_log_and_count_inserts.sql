-- The functions and the trigger that log new rows get names that say what they do: see docs/adr/0147-plain-names.md.
-- include functions/change-log.sql

-- blocks briefly: replaces a trigger of each logged table, and reads no rows
do $$
declare
  tables text[] := array(
    select relname from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'crm'::regnamespace and tgname = 'book_insert' order by relname);
  table_name text;
begin
  -- Locks all tables or none, so that it never waits for one while it holds another: servers of the previous version may
  -- be writing. After ten seconds it waits like any other migration.
  for attempt in 1..200 loop
    exit when tables = '{}';
    begin
      execute 'lock table ' || (select string_agg(format('crm.%I', name), ', ') from unnest(tables) as name)
        || ' in access exclusive mode nowait';
      exit;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  foreach table_name in array tables loop
    execute format('drop trigger book_insert on crm.%I', table_name);
    execute format(
      'create trigger change_log_insert after insert on crm.%I referencing new table as changed
       for each statement execute function crm.log_and_count_inserts(%L)', table_name, replace(table_name, '_', '-'));
  end loop;
end $$;

-- No server calls them; only the triggers and functions above did.
drop function if exists crm.book_insert();
drop function if exists crm.kept_columns();
