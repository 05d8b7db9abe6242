-- The ids of rows that have each of the terms, at most `max_ids` of them; none where one term alone is too common to tell
-- rows apart. For looking up what may be the same, not for lists: see crm.search_ids.
create function crm.search_ids_of_all(entity text, tenant uuid, terms text[], max_ids integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  conditions text;
  seen integer;
begin
  if tenant is distinct from crm.current_tenant() then
    return;
  end if;
  -- As literals, so that each is planned for itself and the trigram index is asked for all of them at once.
  select string_agg(format('search_text like %L', crm.search_pattern(term)), ' and ') into conditions
  from unnest(terms) as term;
  execute format(
    'select count(*) from (
       select search_text from crm.%I where tenant_id = $1 order by id desc limit 500
     ) as newest where %s', replace(entity, '-', '_'), conditions)
    into seen using tenant;
  if seen >= 10 then
    return;
  end if;
  return query execute format(
    'select id from crm.%I where tenant_id = $1 and %s limit $2', replace(entity, '-', '_'), conditions)
    using tenant, max_ids;
end $$;
grant create on schema crm to pipewright_search;
alter function crm.search_ids_of_all owner to pipewright_search;
revoke create on schema crm from pipewright_search;
revoke execute on function crm.search_ids_of_all from public;
grant execute on function crm.search_ids_of_all to pipewright_app;
