-- A role that reads the rows of all organizations, for commands of operators: see docs/adr/0194-a-role-that-reads-everything.md.
-- include functions/tenant-tables.sql
grant usage on schema crm, identity, pipewright to pipewright_reader;
grant select on all tables in schema crm, identity to pipewright_reader;
grant select on pipewright.migration to pipewright_reader;
alter default privileges in schema crm, identity grant select on tables to pipewright_reader;

-- Adds the role's policy to the next table that lacks it, and returns the name of that table.
create function crm.add_reader_policy(after text) returns text language plpgsql as $$
declare
  next_table text := (
    select min(relname) from pg_catalog.pg_class
    where relnamespace = 'crm'::regnamespace and relkind in ('r', 'p') and relname > coalesce(after, '')
      and not exists (select from pg_catalog.pg_policy where polrelid = pg_class.oid and polname = 'reader'));
begin
  if next_table is not null then
    execute format('create policy reader on crm.%I for select to pipewright_reader using (true)', next_table);
  end if;
  return next_table;
end $$;
revoke execute on function crm.add_reader_policy from public;
