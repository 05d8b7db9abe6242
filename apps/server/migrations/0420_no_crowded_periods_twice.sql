-- Searches no longer count the matches of a period that is known to have too many: see crm.tenant_search(). The indexes stay.
-- blocks briefly: functions are replaced, and the indexes exist already
-- include functions/search-index.sql

do $$
declare
  table_name text;
begin
  for table_name in
    select class.relname from pg_class as class
    where class.relnamespace = 'crm'::regnamespace and class.relkind = 'r'
      and to_regproc(format('crm.search_%s', class.relname)) is not null
    order by class.relname
  loop
    perform crm.tenant_search(table_name);
  end loop;
end $$;
