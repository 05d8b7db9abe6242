-- The ground that every tenant table stands on. See docs/adr/0003-four-locks.md.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create schema crm;
create schema identity;
grant usage on schema crm to pipewright_app, pipewright_search;
grant usage on schema identity to pipewright_identity;

-- UUIDv7 with microseconds, so that ids made by one connection sort in the order they were made.
-- Our own, because PostgreSQL has uuidv7() only since 18.
create function crm.new_id() returns uuid language sql volatile parallel safe as $$
  select (
    lpad(to_hex(now_us / 1000), 12, '0')
    || to_hex(28672 + (now_us % 1000) * 4096 / 1000)
    || right(replace(gen_random_uuid()::text, '-', ''), 16)
  )::uuid
  from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now_us) as clock
$$;

-- The tenant of this transaction; null outside of one, and then row security shows nothing.
create function crm.current_tenant() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.tenant_id', true), '')::uuid
$$;

-- Row security, keys and grants that no tenant table may lack; the catalogue test looks for each.
create function crm.guard_tenant_table(table_name text, app_may text) returns void language plpgsql as $$
begin
  execute format('alter table crm.%I enable row level security, force row level security', table_name);
  execute format(
    'create policy tenant_isolation on crm.%I using (tenant_id = crm.current_tenant()) with check (tenant_id = crm.current_tenant())',
    table_name);
  execute format('grant %s on crm.%I to pipewright_app', app_may, table_name);
end $$;

-- How many rows each list has, without counting them: a row of +n or -n per statement that adds or removes,
-- so that writers never wait for each other, and folded now and then into one.
create table crm.row_count (
  tenant_id uuid not null,
  id uuid not null default crm.new_id(),
  entity text not null,
  n bigint not null,
  primary key (tenant_id, id)
);
create index row_count_entity on crm.row_count (tenant_id, entity) include (n);
select crm.guard_tenant_table('row_count', 'select');

create function crm.count_rows() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into crm.row_count (tenant_id, entity, n)
  select tenant_id, tg_argv[0], sign * count(*) from changed group by tenant_id;
  if random() < 0.02 then
    perform crm.fold_row_count(tg_argv[0]);
  end if;
  return null;
end $$;

create function crm.fold_row_count(counted text) returns void language sql security definer
set search_path = pg_catalog, pg_temp as $$
  with free as (
    select id from crm.row_count
    where tenant_id = crm.current_tenant() and entity = counted
    for update skip locked
  ), folded as (
    delete from crm.row_count using free
    where row_count.tenant_id = crm.current_tenant() and row_count.id = free.id
    returning row_count.n
  )
  insert into crm.row_count (tenant_id, entity, n)
  select crm.current_tenant(), counted, sum(n) from folded having count(*) > 0
$$;

-- Turns a table with only its own columns into a tenant's table: keys, bookkeeping, row security, change log,
-- counter, and the text that `search` looks into. `long` lists get a trigram index for it; short ones are read through.
create function crm.tenant_table(table_name text, searchable text[] default '{}', long boolean default false)
returns void language plpgsql as $$
declare
  entity text := replace(table_name, '_', '-');
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
    'create trigger keep_books before update on crm.%I for each row execute function crm.keep_books()', table_name);
  execute format(
    'create trigger log_change after insert or update or delete on crm.%I for each row
     execute function crm.log_change(%L)', table_name, entity);
  execute format(
    'create trigger count_inserted after insert on crm.%I referencing new table as changed
     for each statement execute function crm.count_rows(%L)', table_name, entity);
  execute format(
    'create trigger count_deleted after delete on crm.%I referencing old table as changed
     for each statement execute function crm.count_rows(%L)', table_name, entity);

  if cardinality(searchable) = 0 then
    return;
  end if;
  select string_agg(format('coalesce(%I, '''')', part), ' || '' '' || ') into search_text from unnest(searchable) as part;
  execute format('alter table crm.%I add column search_text text not null generated always as (lower(%s)) stored', table_name, search_text);
  execute format('grant select (tenant_id, id, search_text) on crm.%I to pipewright_search', table_name);
  execute format('create policy search on crm.%I for select to pipewright_search using (true)', table_name);
  if long then
    execute format('create index %I on crm.%I using gin (tenant_id, search_text gin_trgm_ops)', table_name || '_search', table_name);
  end if;
end $$;

-- A foreign key that cannot point into another tenant. Deferrable, so that undo may restore rows in any order.
create function crm.tenant_reference(table_name text, column_name text, parent text, parent_column text default 'id')
returns void language plpgsql as $$
begin
  execute format(
    'alter table crm.%I add constraint %I foreign key (tenant_id, %I) references crm.%I (tenant_id, %I) deferrable',
    table_name, table_name || '_' || column_name || '_fk', column_name, parent, parent_column);
  execute format('create index %I on crm.%I (tenant_id, %I)', table_name || '_' || column_name, table_name, column_name);
end $$;

-- A value that is unique within the tenant, whatever its case. The name tells the API which field to blame.
create function crm.tenant_unique(table_name text, column_name text) returns void language plpgsql as $$
begin
  execute format('create unique index %I on crm.%I (tenant_id, lower(%I))',
    table_name || '_' || column_name || '_unique', table_name, column_name);
end $$;

-- Version and time of the last change, which no statement can forget. Ids never change.
create function crm.keep_books() returns trigger language plpgsql as $$
begin
  if new.id is distinct from old.id or new.tenant_id is distinct from old.tenant_id then
    raise exception 'the id of a row cannot change';
  end if;
  new.version := old.version + 1;
  new.updated_at_utc := now();
  return new;
end $$;

-- The ids that match, at most `max_ids` of them. Row security keeps PostgreSQL from using the trigram index, so this
-- runs as a role of its own that sees only ids and search texts; the caller reads the rows themselves under row security.
create function crm.search_ids(entity text, tenant uuid, term text, max_ids integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tenant is distinct from crm.current_tenant() then
    return;
  end if;
  -- Dynamic, so that each term is planned for itself: a rare one by the index, a common one by reading on.
  return query execute format(
    'select id from crm.%I where tenant_id = $1 and search_text like $2 limit $3', replace(entity, '-', '_'))
    using tenant, crm.search_pattern(term), max_ids;
end $$;

create function crm.search_pattern(term text) returns text language sql immutable parallel safe as $$
  select '%' || regexp_replace(lower(term), '([\\%_])', '\\\1', 'g') || '%'
$$;

grant create on schema crm to pipewright_search;
alter function crm.search_ids owner to pipewright_search;
revoke create on schema crm from pipewright_search;
revoke execute on function crm.search_ids from public;
grant execute on function crm.search_ids to pipewright_app;
revoke execute on function crm.count_rows, crm.fold_row_count, crm.tenant_table, crm.guard_tenant_table, crm.tenant_reference, crm.tenant_unique from public;
