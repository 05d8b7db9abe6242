-- What turns a plain table into a tenant's table. Only migrations and schema files call these functions.

-- Row security and grants that no tenant table may lack; the catalogue test checks each of them.
create or replace function crm.guard_tenant_table(table_name text, app_may text) returns void language plpgsql as $$
begin
  execute format('alter table crm.%I enable row level security, force row level security', table_name);
  execute format(
    'create policy tenant_isolation on crm.%I using (tenant_id = crm.current_tenant()) with check (tenant_id = crm.current_tenant())',
    table_name);
  execute format('create policy reader on crm.%I for select to pipewright_reader using (true)', table_name);
  execute format('grant %s on crm.%I to pipewright_app', app_may, table_name);
  if crm.is_distributed() then
    perform crm.distribute_table(table_name);
  end if;
end $$;

-- Whether the database is distributed by tenant over the nodes of a Citus cluster (npm run distribute). Statements then name
-- the tenant for each table. See docs/adr/0161-sessions-on-the-node-of-the-organization.md.
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
  raise exception using errcode = 'insufficient_privilege', message = 'new row violates row-level security: it belongs to another tenant';
end $$;

-- Adds keys, version and timestamps, row security, change log, row count, and the text that search looks into. Tables
-- that can get long have an index for it; short ones are scanned.
create or replace function crm.tenant_table(table_name text, searchable text[] default '{}', long boolean default false)
returns void language plpgsql as $$
declare
  search_text text;
begin
  execute format(
    'alter table crm.%I
       add column tenant_id uuid not null default crm.current_tenant(),
       add column id uuid not null default crm.new_id(),
       add column created_at_utc timestamptz(3) not null default now(),
       add column updated_at_utc timestamptz(3) not null default now(),
       add column version integer not null default 1,
       add primary key (tenant_id, id)', table_name);
  perform crm.guard_tenant_table(table_name, 'select, insert, update, delete');
  execute format(
    'create trigger set_updated_at_and_version before update on crm.%I for each row execute function crm.set_updated_at_and_version()', table_name);
  perform crm.log_table(table_name);

  if cardinality(searchable) = 0 then
    return;
  end if;
  select string_agg(format('coalesce(%I, '''')', part), ' || '' '' || ') into search_text from unnest(searchable) as part;
  execute format('alter table crm.%I add column search_text text not null generated always as (crm.fold_text(%s)) stored',
    table_name, search_text);
  execute format('grant select (tenant_id, id, created_at_utc, search_text) on crm.%I to pipewright_search', table_name);
  execute format('create policy search on crm.%I for select to pipewright_search using (true)', table_name);
  if long then
    perform crm.tenant_search(table_name);
  end if;
end $$;

-- A foreign key that cannot point into another tenant. Deferrable, so that an undo may restore rows in any order.
create or replace function crm.tenant_reference(table_name text, column_name text, parent text, parent_column text default 'id')
returns void language plpgsql as $$
begin
  execute format(
    'alter table crm.%I add constraint %I foreign key (tenant_id, %I) references crm.%I (tenant_id, %I) deferrable',
    table_name, table_name || '_' || column_name || '_fk', column_name, parent, parent_column);
  execute format('create index %I on crm.%I (tenant_id, %I)', table_name || '_' || column_name, table_name, column_name);
end $$;

-- The same for lists that can be sorted by the reference: they are read parent by parent, and within a parent by id.
create or replace function crm.tenant_sorted_reference(
  table_name text, column_name text, parent text, parent_column text default 'id') returns void language plpgsql as $$
begin
  execute format(
    'alter table crm.%I add constraint %I foreign key (tenant_id, %I) references crm.%I (tenant_id, %I) deferrable',
    table_name, table_name || '_' || column_name || '_fk', column_name, parent, parent_column);
  execute format('create index %I on crm.%I (tenant_id, %I, id)', table_name || '_' || column_name, table_name, column_name);
end $$;

-- A reference between records that is cleared when the other record is deleted. Both changes are in the log, so an undo
-- brings both back. Checked at the end of the transaction: the trigger that clears references runs after the rows are gone.
-- Most rows have no such reference, and are not in the index.
create or replace function crm.tenant_released_reference(table_name text, column_name text, parent text) returns void
language plpgsql as $$
begin
  execute format(
    'alter table crm.%I add constraint %I foreign key (tenant_id, %I) references crm.%I (tenant_id, id)
       deferrable initially deferred',
    table_name, table_name || '_' || column_name || '_fk', column_name, parent);
  execute format('create index %1$I on crm.%2$I (tenant_id, %3$I) where %3$I is not null',
    table_name || '_' || column_name, table_name, column_name);
  perform crm.clear_on_delete(table_name, column_name, parent);
end $$;

-- Does what ON DELETE SET NULL does, which a distributed table cannot have: once per statement, so that the triggers of the
-- cleared rows also run once. A function for each column, so that the plan of its statement is cached.
create or replace function crm.clear_on_delete(table_name text, column_name text, parent text) returns void
language plpgsql as $do$
declare
  function_name text := format('clear_%s_%s', table_name, column_name);
begin
  execute format(
    $f$create or replace function crm.%1$I() returns trigger language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
    declare
      deleted record;
    begin
      for deleted in select tenant_id, array_agg(id) as ids from removed group by tenant_id loop
        update crm.%2$I set %3$I = null where tenant_id = deleted.tenant_id and %3$I = any (deleted.ids);
      end loop;
      return null;
    end $$ $f$, function_name, table_name, column_name);
  execute format('revoke execute on function crm.%I from public', function_name);
  execute format(
    'create trigger %1$I after delete on crm.%2$I referencing old table as removed
     for each statement execute function crm.%1$I()', function_name, parent);
end $do$;

-- Whether a foreign key is cleared when the row that it points to is deleted.
create or replace function crm.is_cleared_on_delete(foreign_key oid) returns boolean language sql stable as $$
  select exists (
    select from pg_catalog.pg_constraint
    join pg_catalog.pg_class on pg_class.oid = conrelid
    join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[2]
    join pg_catalog.pg_trigger on tgrelid = confrelid and tgname = format('clear_%s_%s', relname, attname)
    where pg_constraint.oid = foreign_key)
$$;

-- A list of references. The array is what is read, logged and undone; the table beside it, maintained by a trigger, has
-- the foreign keys.
create or replace function crm.tenant_references(table_name text, column_name text, parent text, parent_column text default 'id')
returns void language plpgsql as $$
declare
  link text := table_name || '_' || column_name;
begin
  execute format(
    'create table crm.%1$I (
       tenant_id uuid not null, id uuid not null, referred_id uuid not null,
       primary key (tenant_id, id, referred_id))', link);
  execute format('create index %I on crm.%I (tenant_id, referred_id)', link || '_referred', link);
  perform crm.guard_tenant_table(link, 'select');
  execute format(
    'alter table crm.%1$I
       add foreign key (tenant_id, id) references crm.%2$I (tenant_id, id) on delete cascade deferrable,
       add constraint %3$I foreign key (tenant_id, referred_id) references crm.%4$I (tenant_id, %5$I) deferrable',
    link, table_name, link || '_' || column_name || '_fk', parent, parent_column);
  perform crm.follow_references(table_name, column_name);
end $$;

-- Keeps the table of a list of references in step with it. A new row with an empty list, which most are, costs nothing.
create or replace function crm.follow_references(table_name text, column_name text) returns void language plpgsql as $$
declare
  link text := table_name || '_' || column_name;
begin
  execute format(
    $f$create or replace trigger %1$I after insert on crm.%2$I for each row when (new.%3$I <> '{}')
     execute function crm.keep_references(%4$L, %3$L)$f$, 'keep_new_' || column_name, table_name, column_name, link);
  execute format(
    'create or replace trigger %1$I after update of %3$I on crm.%2$I for each row
     execute function crm.keep_references(%4$L, %3$L)', 'keep_' || column_name, table_name, column_name, link);
end $$;

create or replace function crm.keep_references() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  referred uuid[];
begin
  execute format('select ($1).%I', tg_argv[1]) into referred using new;
  if tg_op = 'UPDATE' then
    execute format('delete from crm.%I where tenant_id = $1 and id = $2 and referred_id <> all ($3)', tg_argv[0])
      using new.tenant_id, new.id, referred;
  end if;
  if cardinality(referred) > 0 then
    -- VALUES, because Citus does not write rows from unnest() within a trigger.
    execute format('insert into crm.%I values %s on conflict do nothing', tg_argv[0], (
        select string_agg(format('($1, $2, $3 [%s])', n), ', ') from generate_series(1, cardinality(referred)) as n))
      using new.tenant_id, new.id, referred;
  end if;
  return null;
end $$;

-- A value that is unique within the tenant, or within one parent there, whatever its case. The API derives the field to
-- blame from the name of the index.
create or replace function crm.tenant_unique(table_name text, column_name text, within text default null)
returns void language plpgsql as $$
begin
  execute format('create unique index %I on crm.%I (tenant_id, %s lower(%I) collate "C")',
    table_name || '_' || column_name || '_unique', table_name,
    case when within is null then '' else format('%I,', within) end, column_name);
end $$;

-- Version and time of the last change, which no statement can forget. Ids never change.
create or replace function crm.set_updated_at_and_version() returns trigger language plpgsql as $$
begin
  if new.id is distinct from old.id or new.tenant_id is distinct from old.tenant_id then
    raise exception 'the id of a row cannot change';
  end if;
  -- Set by functions that refresh derived columns: that is no edit, so nobody's open form gets a version conflict.
  if current_setting('app.keeping_up', true) = 'on' then
    return new;
  end if;
  new.version := old.version + 1;
  new.updated_at_utc := now();
  return new;
end $$;

revoke execute on function crm.guard_tenant_table, crm.distribute_table, crm.refuse_tenant, crm.tenant_table, crm.tenant_reference,
  crm.tenant_sorted_reference, crm.tenant_released_reference, crm.clear_on_delete, crm.tenant_references, crm.follow_references,
  crm.keep_references,
  crm.tenant_unique from public;
