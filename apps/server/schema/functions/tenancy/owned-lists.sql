-- Indexes for lists that show only the records of one owner, or of a team's members one after another.

-- One index for each order that such a list can have: (tenant, owner, order, id). An empty value sorts as the server's
-- queries say it does (platform/resources/query/list/sort.ts): texts as '', times and dates last; references are not sorted by
-- their value. Not by coalesce(), which PostgreSQL does not take for leakproof, so that a page could not begin in the middle
-- of the index.
create or replace function crm.owned_lists(table_name text, owner_column text, orders text[]) returns void
language plpgsql as $$
declare
  sorted record;
begin
  for sorted in
    select name, column_of.attnotnull as is_set, format_type(column_of.atttypid, null) as type
    from unnest(orders) as name
    join pg_attribute as column_of on column_of.attrelid = ('crm.' || table_name)::regclass and column_of.attname = name
  loop
    execute format('create index %I on crm.%I (tenant_id, %I, %s, id)', table_name || '_owner_' || sorted.name, table_name,
      owner_column,
      case
        when sorted.is_set or sorted.type = 'uuid' then quote_ident(sorted.name)
        when sorted.type = 'text' then format('(case when %1$I is null then '''' else %1$I end)', sorted.name)
        else format('(case when %1$I is null then ''infinity'' else %1$I end)', sorted.name)
      end);
  end loop;
end $$;

revoke execute on function crm.owned_lists from public;
