-- Search beside row security. Operators such as LIKE are not leakproof, so PostgreSQL uses no index for them under row
-- security. These functions run as a role that sees only ids and search texts; the caller reads the rows under row
-- security. See docs/adr/0007-search-beside-row-security.md.

-- Text as search compares it, without case, accents, vowel marks of Arabic and full-width forms: "muller" finds "Müller",
-- and "isik" finds "IŞIK". Marks of other scripts tell words apart and stay: those of Hindi are vowels.
create or replace function crm.fold_text(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(value) = length(value) then
    return lower(value);
  end if;
  value := regexp_replace(normalize(lower(value), nfkd), '[\u0300-\u036f\u0640\u064b-\u065f]', '', 'g');
  -- Letters that have no accent to take away.
  value := translate(normalize(value, nfkc), 'øłđðħŧı', 'olddhti');
  return replace(replace(replace(replace(value, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end $$;

create or replace function crm.search_pattern(term text) returns text language sql immutable parallel safe as $$
  select '%' || regexp_replace(crm.fold_text(term), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- The table whose indexes find the rows of a table by their texts: the one beside it (crm.tenant_search_apart), or itself.
create or replace function crm.searched_table(table_name text) returns text language sql stable parallel safe as $$
  select case when to_regclass(format('crm.%I', table_name || '_search_text')) is null then table_name
    else table_name || '_search_text' end
$$;

-- The ids that match, newest first, at most `max_ids`, beginning after the row that was created at `before_at` with the id
-- `before_id`. Short tables are scanned; for long ones, crm.tenant_search() has created a function. One null where no index
-- can help: the term has a single letter.
drop function if exists crm.search_ids(text, uuid, text, integer);
create or replace function crm.search_ids(
  entity text, tenant uuid, term text, max_ids integer,
  before_at timestamptz default 'infinity', before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff') returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  table_name text := replace(entity, '-', '_');
  is_long boolean := to_regproc(format('crm.search_%s', table_name)) is not null;
begin
  if tenant is distinct from crm.current_tenant() then
    return;
  end if;
  term := crm.fold_text(term);
  if is_long and length(term) < 2 then
    return next null;
  elsif not is_long or crm.is_distributed() then
    -- A distributed database needs the tenant in each part of a statement, so it cannot be made to use one index only.
    return query execute format(
      'select id from crm.%I where tenant_id = $1 and search_text like $2 and (created_at_utc, id) < ($3, $4) %s
       order by created_at_utc desc, id desc limit $5', crm.searched_table(table_name),
       case when is_long then 'and uuid_hash(tenant_id) = uuid_hash($1)' else '' end)
      using tenant, crm.search_pattern(term), before_at, before_id, max_ids;
  else
    return query execute format('select crm.%I($1, $2, $3, $4, $5)', 'search_' || table_name)
      using tenant, term, max_ids, before_at, before_id;
  end if;
end $$;

-- How many rows match, counted up to one more than `most`. Their ids in order take longer than the count. Zero where no index
-- can help.
create or replace function crm.count_search(entity text, tenant uuid, term text, most integer) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off as $$
declare
  table_name text := replace(entity, '-', '_');
  counted bigint;
begin
  if tenant is distinct from crm.current_tenant() then
    return 0;
  end if;
  term := crm.fold_text(term);
  if length(term) < 3 or to_regproc(format('crm.search_%s', table_name)) is null or crm.is_distributed() then
    return (select count(matching.id) from crm.search_ids(entity, tenant, term, most + 1) as matching (id));
  end if;
  -- Inside of OFFSET 0 are only columns that the search index has: see crm.tenant_search().
  execute format(
    'select count(*) from (
       select from (select tenant_id from crm.%I where %s search_text like $2 offset 0) as there where tenant_id = $1 limit $3
     ) as matching', crm.searched_table(table_name),
     case when crm.has_most_rows(tenant, replace(entity, '_', '-')) then '' else 'uuid_hash(tenant_id) = uuid_hash($1) and' end)
    into counted using tenant, crm.search_pattern(term), most + 1;
  return counted;
end $$;

-- The ids of rows that contain each of the terms; none where the terms are too common to tell rows apart. For finding
-- duplicates, not for lists.
create or replace function crm.search_ids_of_all(entity text, tenant uuid, terms text[], max_ids integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off as $$
declare
  searched text := crm.searched_table(replace(entity, '-', '_'));
  conditions text;
  seen integer;
begin
  if tenant is distinct from crm.current_tenant() then
    return;
  end if;
  -- As literals, so that each term gets its own plan and one scan of the trigram index covers all of them.
  select string_agg(format('search_text like %L', crm.search_pattern(term)), ' and ') into conditions
  from unnest(terms) as term;
  execute format(
    'select count(*) from (
       select search_text from crm.%I where tenant_id = $1 order by id desc limit 500
     ) as newest where %s', searched, conditions)
    into seen using tenant;
  if seen >= 10 then
    return;
  end if;
  -- Inside of OFFSET 0 are only columns that the search index has: see crm.tenant_search().
  return query execute format(
    'select id from (
       select tenant_id, id from crm.%I where uuid_hash(tenant_id) = uuid_hash($1) and %s %s offset 0
     ) as there where tenant_id = $1 limit $2', searched, conditions,
     case when crm.is_distributed() then 'and tenant_id = $1' else '' end)
    using tenant, max_ids;
end $$;

-- Creates crm.<table>_by_<key>(tenant, wanted), which finds records by a value: of each value the oldest ten, so that
-- callers can tell whether it identifies one. The inner OFFSET 0 keeps PostgreSQL from walking all rows by id while
-- nothing is known about the values: without it, 1,000 lookups in 6,000 rows took 15 seconds. Where the texts of a table are
-- searched in one beside it, that has the values in columns of their own.
create or replace function crm.tenant_match(table_name text, key text, columns text[], expression text) returns void
language plpgsql as $do$
declare
  function_name text := table_name || '_by_' || key;
  searched text := crm.searched_table(table_name);
  compared text := case when key = 'phone' then 'value' else 'lower(value collate "und-x-icu")' end;
begin
  if searched = table_name then
    execute format('create index if not exists %I on crm.%I (tenant_id, (%s), id)', table_name || '_match_' || key,
      table_name, replace(expression, '@', ''));
    execute format('grant select (%s) on crm.%I to pipewright_search', array_to_string(columns, ', '), table_name);
  else
    execute format('create index if not exists %I on crm.%I (tenant_id, %I, id)', searched || '_' || key, searched, key || '_key');
    expression := format('@%I', key || '_key');
    compared := format('(%s) collate "C"', compared);
  end if;
  execute format('drop function if exists crm.%I', function_name);
  execute format(
    $f$create function crm.%1$I(tenant uuid, wanted text[]) returns table (wanted_value text, found_id uuid)
    language plpgsql stable security definer set search_path = pg_catalog, pg_temp
    set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
    begin
      if tenant is distinct from crm.current_tenant() then
        return;
      end if;
      return query
        select value, found.id from unnest(wanted) as value
        cross join lateral (
          select same.id from (
            select there.id from crm.%2$I as there where there.tenant_id = tenant and %3$s = %4$s offset 0
          ) as same order by same.id limit 10
        ) as found;
    end $$$f$,
    function_name, searched, replace(expression, '@', 'there.'), compared);
  execute format('alter function crm.%I owner to pipewright_search', function_name);
  execute format('revoke execute on function crm.%I from public', function_name);
  execute format('grant execute on function crm.%I to pipewright_app', function_name);
end $do$;

-- PostgreSQL assumes that an organization which its statistics do not know is empty, and then scans all rows. It does the same
-- to find a few hundred rows by their ids as long as it does not know that these are unique. Called before a bulk change. On
-- Citus, a transaction that has used its tables cannot do that; autovacuum does.
create or replace function crm.renew_statistics(entities text[]) returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  entity text;
begin
  if crm.is_distributed() then
    return;
  end if;
  foreach entity in array entities loop
    execute format('analyze (skip_locked) crm.%I (tenant_id, id)', replace(entity, '-', '_'));
  end loop;
end $$;

-- An owner needs CREATE on the schema at the moment when a function is handed over to it.
grant create on schema crm to pipewright_search;
alter function crm.search_ids owner to pipewright_search;
alter function crm.search_ids_of_all owner to pipewright_search;
alter function crm.count_search owner to pipewright_search;
revoke create on schema crm from pipewright_search;
revoke execute on function crm.search_ids, crm.search_ids_of_all, crm.count_search, crm.tenant_match, crm.renew_statistics from public;
grant execute on function crm.search_ids, crm.search_ids_of_all, crm.count_search, crm.renew_statistics to pipewright_app;
