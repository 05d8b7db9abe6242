-- The ids that match, at most `max_ids` of them; or one null for a term so common that reading on in the list's order
-- finds a page sooner than the index, which would gather every match first. A look at the newest rows tells: the planner
-- cannot, because row security keeps it from the statistics.
create or replace function crm.search_ids(entity text, tenant uuid, term text, max_ids integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  pattern text := crm.search_pattern(term);
  seen integer;
begin
  if tenant is distinct from crm.current_tenant() then
    return;
  end if;
  execute format(
    'select count(*) from (
       select search_text from crm.%I where tenant_id = $1 order by id desc limit 500
     ) as newest where search_text like $2', replace(entity, '-', '_'))
    into seen using tenant, pattern;
  if seen >= 10 then
    return next null;
    return;
  end if;
  return query execute format(
    'select id from crm.%I where tenant_id = $1 and search_text like $2 limit $3', replace(entity, '-', '_'))
    using tenant, pattern, max_ids;
end $$;
