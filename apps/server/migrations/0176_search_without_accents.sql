-- Search compares texts without accents: see crm.fold_text(). Each searched table is written anew, and its search index with
-- it, while it is locked.
-- include functions/search.sql
-- include functions/search-index.sql

do $$
declare
  searched record;
begin
  for searched in
    select class.relname as table_name, pg_get_expr(stored.adbin, stored.adrelid) as expression
    from pg_attribute as attribute
    join pg_class as class on class.oid = attribute.attrelid and class.relnamespace = 'crm'::regnamespace
    join pg_attrdef as stored on stored.adrelid = attribute.attrelid and stored.adnum = attribute.attnum
    where attribute.attname = 'search_text' and attribute.attgenerated = 's' and class.relkind = 'r'
      and starts_with(pg_get_expr(stored.adbin, stored.adrelid), 'lower(')
    order by class.relname
  loop
    execute format('alter table crm.%I drop column search_text', searched.table_name);
    execute format('alter table crm.%I add column search_text text not null generated always as (crm.fold_text%s) stored',
      searched.table_name, substr(searched.expression, length('lower') + 1));
    execute format('grant select (search_text) on crm.%I to pipewright_search', searched.table_name);
    if to_regproc(format('crm.search_%s', searched.table_name)) is not null then
      perform crm.tenant_search(searched.table_name);
    end if;
  end loop;
end $$;
