-- Tables of a database that is distributed by tenant over the nodes of a Citus cluster. See
-- docs/adr/0161-sessions-on-the-node-of-the-organization.md.

-- Whether it is distributed (npm run distribute). Statements then name the tenant for each table.
create or replace function crm.is_distributed() returns boolean language plpgsql stable parallel safe as $$
declare
  is_distributed boolean := false;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    execute 'select exists (select from pg_catalog.pg_dist_partition where logicalrelid = to_regclass(''crm.organization''))'
      into is_distributed;
  end if;
  return is_distributed;
end $$;

-- Gives the rows of a table to the nodes of their tenants. All tables share their shards with the first one, that of
-- organizations. Foreign keys have to be added afterwards: a table that is not distributed cannot refer to one that is.
create or replace function crm.distribute_table(table_name text) returns void language plpgsql as $$
declare
  relation regclass := format('crm.%I', table_name);
begin
  if not exists (select from pg_catalog.pg_trigger where tgrelid = relation and tgname = '0_own_tenant') then
    execute format(
      'create trigger "0_own_tenant" before insert on %s for each row
       when (new.tenant_id is distinct from crm.current_tenant()
         and current_user in (''pipewright_app'', ''pipewright_identity'', ''pipewright_public'', ''pipewright_restore''))
       execute function crm.refuse_tenant()', relation);
  end if;
  execute 'select pg_catalog.create_distributed_table($1, ''tenant_id'', colocate_with => $2)'
    using relation, case when crm.is_distributed() then 'crm.organization' else 'default' end;
end $$;

-- Does what row security does, which PostgreSQL leaves out for rows that are copied: on a node, Citus copies the rows of
-- an INSERT whose SELECT does not read a table.
create or replace function crm.refuse_tenant() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'insufficient_privilege', message = 'a row of another tenant';
end $$;

revoke execute on function crm.distribute_table, crm.refuse_tenant from public;
