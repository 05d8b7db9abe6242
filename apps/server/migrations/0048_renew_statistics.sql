-- PostgreSQL takes an organization that its statistics do not know for an empty one, and then finds each of its rows by
-- reading all of them. Before much is changed at once, it counts again; where somebody else does so just now, it does not.
create function crm.renew_statistics(entities text[]) returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  entity text;
begin
  foreach entity in array entities loop
    execute format('analyze (skip_locked) crm.%I (tenant_id)', replace(entity, '-', '_'));
  end loop;
end $$;
revoke execute on function crm.renew_statistics from public;
grant execute on function crm.renew_statistics to pipewright_app;
