-- Which groups of three letters are rare in the searched texts of long tables: see docs/adr/0202-rarest-letters-of-a-search.md.

-- Three patterns that a text with the term matches, for a term of at least six letters. GIN intersects the rows of several
-- conditions step by step, and reads the list of rows of each trigram that it is given. A list can be as long as a tenth of
-- the table, so these are the rarest trigrams of the term: see crm.renew_search_statistics(). Neighbours are often parts of
-- the same other word, such as "rlo" and "los" of "carlos", so if all are common, one of the three is not a neighbour of the
-- rarest. A term without three trigrams inside of its words is divided into three parts instead.
create or replace function crm.rarest_parts(term text, searched_table text) returns text[] language plpgsql stable parallel safe
set search_path = pg_catalog, pg_temp as $$
declare
  trigrams integer := length(term) - 2;
  -- The share of texts that each trigram is in. Those that are missing are rare.
  shares jsonb := (select statistics.trigrams from pipewright.search_statistics as statistics where table_name = searched_table);
  -- Where the trigrams start, the rarest first.
  starts integer[] := array(
    select start from generate_series(1, trigrams) as start, substr(term, start, 3) as letters
    where letters ~ '^[[:alnum:]]{3}$'
    order by coalesce((shares -> letters)::real, 0), start);
begin
  if cardinality(starts) < 3 then
    return array(
      select crm.search_pattern(substr(term, part * trigrams / 3 + 1, (part + 1) * trigrams / 3 - part * trigrams / 3 + 2))
      from generate_series(0, 2) as part order by part);
  end if;
  if (shares -> substr(term, starts[1], 3))::real > 0.01 and abs(starts[2] - starts[1]) < 3 then
    starts[3] := coalesce((
      select start from unnest(starts) with ordinality as each (start, place)
      where abs(start - starts[1]) >= 3 order by place limit 1), starts[3]);
  end if;
  return array(select '%' || substr(term, start, 3) || '%' from unnest(starts[:3]) as start);
end $$;
revoke execute on function crm.rarest_parts from public;
grant execute on function crm.rarest_parts to pipewright_search;

-- Notes for each long table which trigrams a sample of its texts has, if there are none yet or its number of rows has changed
-- by half since. Trigrams that fewer than one in 500 texts have are
-- left out. In a distributed database, searches do not use them.
create or replace function crm.renew_search_statistics(min_rows integer default 20000) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  searched record;
begin
  for searched in
    select table_class.relname as name, table_class.reltuples as row_count from pg_class as index_class
    join pg_index on indexrelid = index_class.oid
    join pg_class as table_class on table_class.oid = indrelid
    left join pipewright.search_statistics as known on known.table_name = table_class.relname
    where index_class.relnamespace = 'crm'::regnamespace and index_class.relname = table_class.relname || '_search'
      and table_class.reltuples >= min_rows and not crm.is_distributed()
      and (estimated_rows is null or table_class.reltuples not between estimated_rows * 0.5 and estimated_rows * 1.5)
  loop
    -- Whole pages are chosen at random: about 3,000 rows.
    execute format(
      $f$insert into pipewright.search_statistics (table_name, estimated_rows, trigrams)
      with texts as materialized (select search_text from crm.%1$I tablesample system (%2$s) limit 6000)
      select %1$L, %3$s, coalesce(jsonb_object_agg(letters, share), '{}') from (
        select letters, round(count(*)::numeric / (select count(*) from texts), 4) as share
        from texts cross join lateral (
          select distinct substr(search_text, start, 3) as letters from generate_series(1, length(search_text) - 2) as start
        ) as each
        where letters ~ '^[[:alnum:]]{3}$' group by letters
      ) as counted where share >= 0.002
      on conflict (table_name) do update set estimated_rows = excluded.estimated_rows, trigrams = excluded.trigrams$f$,
      searched.name, least(100, 300000 / searched.row_count), searched.row_count);
  end loop;
end $$;

grant create on schema crm to pipewright_search;
alter function crm.renew_search_statistics owner to pipewright_search;
revoke create on schema crm from pipewright_search;
revoke execute on function crm.renew_search_statistics from public;
grant execute on function crm.renew_search_statistics to pipewright_identity;
