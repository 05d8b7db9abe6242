-- The search index of long tables, and the functions that read it.

-- Rows whose text has a letter after which a two-letter term cannot be found by crm.letters_after().
create or replace function crm.unusual_letters(search_text text) returns integer language sql immutable parallel safe as $$
  select case when search_text ~ '[^\n\r\t -~]' then 1 else 0 end
$$;

-- A regular expression that finds two letters by trigrams: followed by a Latin letter, of which crm.fold_text() has removed
-- the accent, a digit or a sign. Two letters alone have no trigram.
create or replace function crm.letters_after(term text) returns text language sql immutable parallel safe as $$
  select regexp_replace(crm.fold_text(term), '([^[:alnum:] ])', '\\\1', 'g') || '[\n\r\t -~]'
$$;

-- The number of the period of 2^bits seconds in which a row was created, together with its tenant, as a key of the index.
create or replace function crm.search_period(tenant uuid, created_at timestamptz, bits integer) returns bigint
language sql immutable parallel safe as $$
  select (uuid_hash(tenant)::bigint << 32)
    + (floor(date_part('epoch', created_at - timestamptz '1970-01-01 00:00:00+00'))::bigint >> bits)
$$;

-- Whether an organization has so many of the rows of a table that an index finds its own faster by reading them all than
-- by intersecting with the organization. PostgreSQL does not know the length of a new table, which is short.
create or replace function crm.has_most_rows(tenant uuid, entity_name text) returns boolean language plpgsql stable
set search_path = pg_catalog, pg_temp as $$
begin
  return (select coalesce(sum(n), 0) from crm.row_count where tenant_id = tenant and entity = entity_name) * 3
    > (select reltuples from pg_class where oid = format('crm.%I', replace(entity_name, '-', '_'))::regclass);
end $$;
revoke execute on function crm.has_most_rows from public;
grant execute on function crm.has_most_rows to pipewright_search;

-- Creates the search index of a long table and the function crm.search_<table>, which reads it from the newest rows on.
--
-- A GIN index returns all matches of its conditions, unordered, so a page of a term with 10,000 matches would cost 10,000
-- rows. The index therefore also contains the period in which a row was created, in four lengths, and the function asks for
-- one period after the other: longer periods where there are few matches, shorter ones where there are many. Terms that are
-- rare in the newest rows are looked for in all rows of the organization at once.
-- See docs/adr/0059-search-by-periods.md.
create or replace function crm.tenant_search(table_name text) returns void language plpgsql as $do$
declare
  -- About 9 minutes, 5 hours, 6 days and 97 days. In the function, the places after them mean all rows.
  lengths integer[] := '{9,14,19,23}';
  function_name text := 'search_' || table_name;
  -- The table beside it, if there is one: see crm.tenant_search_apart().
  searched text := table_name || case when to_regclass(format('crm.%I', table_name || '_search_text')) is null then ''
    else '_search_text' end;
  periods text;
  probes text;
begin
  select string_agg(format('crm.search_period(tenant_id, created_at_utc, %s)', bits), ', ' order by place) into periods
  from unnest(lengths) with ordinality as each (bits, place);
  -- A short pending list: every search reads the whole of it. The triggers of a table beside set its length.
  execute format(
    'create index if not exists %I on crm.%I using gin (
       uuid_hash(tenant_id), %s, crm.unusual_letters(search_text), search_text gin_trgm_ops) %s',
    searched || '_search', searched, periods,
    case when searched = table_name then 'with (gin_pending_list_limit = 256)' else '' end);

  -- One statement for each length, so that its plan is cached. Inside of OFFSET 0 are only columns that the search index has:
  -- no other index can be chosen. The settings of the function do the same for the statements that look for the newest row,
  -- whatever the statistics say: only the index in their order is left.
  select string_agg(format(
    $f$when %1$s then
      if length(term) > 5 then
        select array_agg(id order by created_at_utc desc, id desc), min(created_at_utc), max(created_at_utc)
        into matches, first_match, last_match from (
          select id, created_at_utc from (
            select tenant_id, id, created_at_utc, search_text from crm.%2$I
            where %3$s
              and search_text like parts[1] and search_text like parts[2] and search_text like parts[3] offset 0
          ) as there
          where tenant_id = tenant and (created_at_utc, id) < (before_at, before_id) and search_text like pattern
          limit max_rows
        ) as matching;
      elsif length(term) > 2 then
        select array_agg(id order by created_at_utc desc, id desc), min(created_at_utc), max(created_at_utc)
        into matches, first_match, last_match from (
          select id, created_at_utc from (
            select tenant_id, id, created_at_utc from crm.%2$I
            where %3$s
              and search_text like pattern offset 0
          ) as there
          where tenant_id = tenant and (created_at_utc, id) < (before_at, before_id) limit max_rows
        ) as matching;
      else
        select array_agg(id order by created_at_utc desc, id desc), min(created_at_utc), max(created_at_utc)
        into matches, first_match, last_match from (
          select id, created_at_utc from (
            select tenant_id, id, created_at_utc from crm.%2$I
            where %3$s
              and search_text ~ inside offset 0
          ) as there
          where tenant_id = tenant and (created_at_utc, id) < (before_at, before_id)
          union
          select id, created_at_utc from (
            select tenant_id, id, created_at_utc from crm.%2$I
            where %3$s
              and search_text like at_the_end offset 0
          ) as there
          where tenant_id = tenant and (created_at_utc, id) < (before_at, before_id)
          union
          select id, created_at_utc from (
            select tenant_id, id, created_at_utc, search_text from crm.%2$I
            where %3$s
              and crm.unusual_letters(search_text) = 1 offset 0
          ) as there
          where tenant_id = tenant and (created_at_utc, id) < (before_at, before_id) and search_text like pattern
          limit max_rows
        ) as matching;
      end if;
      $f$, place, searched, condition), '' order by place) into probes
  from (
    select place, format('crm.search_period(tenant_id, created_at_utc, %1$s) = crm.search_period(tenant, newest, %1$s)', bits)
    from unnest(lengths) with ordinality as each (bits, place)
    union all select cardinality(lengths) + 1, 'uuid_hash(tenant_id) = uuid_hash(tenant)'
    union all select cardinality(lengths) + 2, 'true'
  ) as each (place, condition);

  execute format('drop function if exists crm.%I', function_name);
  execute format(
    $f$create function crm.%1$I(tenant uuid, term text, max_ids integer, before_at timestamptz, before_id uuid)
    returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, pg_temp
    set enable_seqscan = off set enable_sort = off set plan_cache_mode = force_generic_plan as $$
    declare
      lengths integer[] := %2$L;
      pattern text := crm.search_pattern(term);
      at_the_end text := left(crm.search_pattern(term), -1);
      inside text := crm.letters_after(term);
      parts text[];
      -- A period with more matches is left for shorter ones; the shortest is read whole.
      max_matches integer := greatest(250, 2 * max_ids);
      max_rows integer;
      -- The length that is used, and for each length the start of the last period that had too many matches.
      place integer := 1;
      crowded timestamptz[] := array[null, null, null, null, null]::timestamptz[];
      has_most_rows boolean := crm.has_most_rows(tenant, %5$L);
      newest timestamptz;
      -- When the thousandth row before it was created.
      thousandth timestamptz;
      -- When the period begins.
      period timestamptz;
      matches uuid[];
      match_count integer;
      first_match timestamptz;
      last_match timestamptz;
      -- Between these times there are too many matches for a period, of those that were found last.
      crowd_from timestamptz;
      crowd_to timestamptz;
      is_rare boolean;
    begin
      if tenant is distinct from crm.current_tenant() then
        return;
      end if;
      if length(term) > 5 then
        parts := crm.rarest_parts(term, %6$L);
      end if;
      -- Begins with a period of some thousand rows, judging by the newest ones.
      select created_at_utc into thousandth from crm.%3$I
      where tenant_id = tenant and (created_at_utc, id) < (before_at, before_id)
      order by created_at_utc desc, id desc offset 1000 limit 1;
      loop
        select created_at_utc into newest from crm.%3$I
        where tenant_id = tenant and (created_at_utc, id) < (before_at, before_id)
        order by created_at_utc desc, id desc limit 1;
        exit when newest is null or max_ids <= 0;
        if period is null then
          while place < 4 and (thousandth is null or 1 << lengths[place + 1] <= 8 * date_part('epoch', newest - thousandth)) loop
            place := place + 1;
          end loop;
        end if;
        period := case when place = 5 then '-infinity'
          else to_timestamp(floor(date_part('epoch', newest))::bigint >> lengths[place] << lengths[place]) end;
        -- Counting the matches of a crowded period takes longer than all the empty ones of a search.
        if place > 1 and crowd_from >= period and crowd_to < before_at then
          crowded[place] := period;
          place := place - 1;
          continue;
        end if;
        max_rows := case when place > 1 then max_matches + 1 end;
        case place + (place = 5 and has_most_rows)::integer
      %4$s
        end case;
        match_count := coalesce(cardinality(matches), 0);
        if match_count > max_matches and place > 1 then
          crowded[place] := period;
          crowd_from := first_match;
          crowd_to := last_match;
          place := place - 1;
          continue;
        end if;
        return query select unnest(matches[:max_ids]);
        max_ids := max_ids - match_count;
        exit when place = 5;
        is_rare := crowded[5] is null and match_count * 256 <= greatest(200, 2 * max_ids);
        if is_rare and thousandth >= newest then
          select created_at_utc into thousandth from crm.%3$I
          where tenant_id = tenant and (created_at_utc, id) < (before_at, before_id)
          order by created_at_utc desc, id desc offset 1000 limit 1;
        end if;
        before_at := period;
        before_id := '00000000-0000-0000-0000-000000000000';
        -- A short period behind a burst may have a dozen rows, which say little about how rare a term is.
        if is_rare and (thousandth is null or thousandth >= period) then
          place := 5;
        elsif place < 5 and match_count * 16 <= greatest(200, 2 * max_ids)
          and (crowded[place + 1] is null or before_at <= crowded[place + 1]) then
          place := place + 1;
        end if;
      end loop;
    end $$ $f$,
    function_name, lengths, table_name, probes, replace(table_name, '_', '-'), searched);
  -- An owner needs CREATE on the schema at the moment when a function is handed over to it.
  grant create on schema crm to pipewright_search;
  execute format('alter function crm.%I owner to pipewright_search', function_name);
  revoke create on schema crm from pipewright_search;
  execute format('revoke execute on function crm.%I from public', function_name);
end $do$;

-- Creates the search functions of all long tables again, for a migration that changes crm.tenant_search(). The indexes stay.
create or replace function crm.renew_searches() returns void language plpgsql as $$
declare
  table_name text;
begin
  for table_name in
    select relname from pg_class
    where relnamespace = 'crm'::regnamespace and relkind = 'r' and to_regproc(format('crm.search_%s', relname)) is not null
    order by relname
  loop
    perform crm.tenant_search(table_name);
  end loop;
end $$;

revoke execute on function crm.tenant_search, crm.renew_searches from public;
