-- Long terms are looked up by several conditions, and an organization that has most of the rows is not one of them: see
-- crm.search_parts() and crm.has_most_rows(). The indexes stay.
-- blocks briefly: functions are replaced, and the indexes exist already
-- include functions/search-index.sql

grant select on crm.row_count to pipewright_search;
create policy search on crm.row_count for select to pipewright_search using (tenant_id = crm.current_tenant());

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
