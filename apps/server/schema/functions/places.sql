-- Countries, states and cities.

-- The countries whose states and cities have not been copied from the reference data yet: see
-- docs/adr/0152-states-and-cities-on-first-use.md. With arguments, only some of the given countries; those that have a
-- state or city with one of the names or codes, in lower case; those that a search for the term finds something in;
-- those that have a state or city with one of the ids. The names in the reference data are compared in the collation of
-- the names that are copied.
create or replace function crm.countries_to_copy(
  among uuid[] default null, names text[] default null, term text default null, places uuid[] default null)
returns setof uuid language plpgsql stable as $$
declare
  tenant uuid := crm.current_tenant();
begin
  return query
    select country.id from crm.country
    where country.tenant_id = tenant and country.pending_places is not null
      and (among is null or country.id = any (among))
      and (names is null or country.pending_places in (
        select known.code from reference.country as known
        where known.n in (
          select state.country_n from reference.state where lower(state.name collate "und-x-icu") = any (names)
          union all select state.country_n from reference.state
          where lower(state.code collate "und-x-icu") = any (names)
          union all select city.country_n from reference.city
          where lower(city.name collate "und-x-icu") = any (names))))
      and (term is null or country.pending_places in (
        select known.code from reference.country as known
        where known.n in (
          select state.country_n from reference.state
          where crm.fold_text((state.name || ' ' || coalesce(state.code, '')) collate "und-x-icu")
            like crm.search_pattern(term)
          union all select city.country_n from reference.city
          where crm.fold_text(city.name collate "und-x-icu") like crm.search_pattern(term))))
      and (places is null or country.pending_places in (
        select known.code from reference.country as known
        where known.n in (
          select state.country_n from reference.state
          where state.n in (select crm.seeded_number(tenant, id) from unnest(places) as id)
          union all select city.country_n from reference.city
          where city.n in (select crm.seeded_number(tenant, id) from unnest(places) as id))));
end $$;

-- Whether all of these are states, or cities, of the reference data whose country has not been copied yet, with their ids,
-- names, codes and the country or state that they belong to.
create or replace function crm.are_reference_places(
  entity text, ids uuid[], names text[], codes text[], parents uuid[])
returns boolean language plpgsql stable as $$
declare
  tenant uuid := crm.current_tenant();
begin
  return not exists (
    select from unnest(ids, names, codes, parents) as copied (id, name, code, parent_id)
    left join reference.state on entity = 'state' and state.n = crm.seeded_number(tenant, copied.id)
    left join reference.city on entity = 'city' and city.n = crm.seeded_number(tenant, copied.id)
    left join reference.country as known on known.n = coalesce(state.country_n, city.country_n)
    left join crm.country on country.tenant_id = tenant and country.pending_places = known.code
    where country.id is null
      or copied.name is distinct from coalesce(state.name, city.name)
      or copied.code is distinct from state.code
      or copied.parent_id is distinct from
        case entity when 'state' then country.id else crm.seeded_id(tenant, city.state_n) end);
end $$;

-- Copies the states and cities of some countries, unless that was done already. They look as if they had been there as
-- long as their country, and are not logged, like everything that a new organization is given. A transaction that only
-- reads cannot copy: it sees what is there.
create or replace function crm.copy_places(countries uuid[]) returns void language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  kept_up text := coalesce(current_setting('app.keeping_up', true), '');
  claimed uuid[];
  copied integer[];
begin
  if current_setting('transaction_read_only') = 'on' then
    return;
  end if;
  -- The second of two transactions waits for the first and finds nothing left to copy. Countries are locked in the order
  -- of their ids, so two calls never wait for each other in a circle. A transaction that copies once cannot deadlock;
  -- one that copies several times can, and is then aborted like any other deadlock.
  select array_agg(id) into claimed from (
    select id from crm.country where tenant_id = tenant and id = any (countries) and pending_places is not null
    order by id for no key update) as pending;
  if claimed is null then
    return;
  end if;
  perform set_config('app.copying_places', 'on', true);
  -- Conflicts are possible because a server of the version before may have let somebody create a state of that name.
  with inserted as (
    insert into crm.state (tenant_id, id, country_id, name, code, sort_order, is_active, created_at_utc, updated_at_utc)
    select tenant, crm.seeded_id(tenant, state.n), country.id, state.name, state.code, 0, true,
      country.created_at_utc, country.created_at_utc
    from crm.country
    join reference.country as known on known.code = country.pending_places
    join reference.state on state.country_n = known.n
    where country.tenant_id = tenant and country.id = any (claimed)
    order by state.n
    on conflict do nothing returning id)
  select array_agg(crm.seeded_number(tenant, id)) into copied from inserted;
  insert into crm.city (tenant_id, id, state_id, country_id, name, sort_order, is_active, created_at_utc, updated_at_utc)
  select tenant, crm.seeded_id(tenant, city.n), crm.seeded_id(tenant, city.state_n), country.id, city.name, 0, true,
    country.created_at_utc, country.created_at_utc
  from crm.country
  join reference.country as known on known.code = country.pending_places
  join reference.city on city.country_n = known.n
  where country.tenant_id = tenant and country.id = any (claimed) and city.state_n = any (copied)
  order by city.n
  on conflict do nothing;
  perform set_config('app.copying_places', '', true);
  perform set_config('app.keeping_up', 'on', true);
  update crm.country set pending_places = null where tenant_id = tenant and id = any (claimed);
  perform set_config('app.keeping_up', kept_up, true);
end $$;

-- The country of a city is that of its state.
create or replace function crm.take_country_of_state() returns trigger language plpgsql as $$
begin
  -- A state that does not exist is left to the foreign key, whose error names the right field.
  new.country_id := coalesce(
    (select country_id from crm.state where tenant_id = new.tenant_id and id = new.state_id), new.state_id);
  return new;
end $$;

-- A state that moves to another country takes its cities along. In the place of ON UPDATE CASCADE, which a distributed
-- table cannot have. Triggers fire in the order of their names: with 0_, before the foreign key (called RI_…) is checked.
create or replace function crm.move_cities() returns trigger language plpgsql as $$
begin
  update crm.city set country_id = new.country_id
  where tenant_id = new.tenant_id and state_id = new.id and country_id <> new.country_id;
  return null;
end $$;

-- And so do the records of a state, or of a city, that moves.
create or replace function crm.move_with_state() returns trigger language plpgsql as $$
begin
  execute format(
    'update crm.%I set country_id = $1 where tenant_id = $2 and state_id = $3 and country_id <> $1', tg_argv[0])
    using new.country_id, new.tenant_id, new.id;
  return null;
end $$;
create or replace function crm.move_with_city() returns trigger language plpgsql as $$
begin
  execute format(
    'update crm.%I set state_id = $1, country_id = $2
     where tenant_id = $3 and city_id = $4 and (state_id <> $1 or country_id <> $2)', tg_argv[0])
    using new.state_id, new.country_id, new.tenant_id, new.id;
  return null;
end $$;

-- The city of a record lies in its state, the state in its country, and records follow when a place moves. Checked at
-- the end of the transaction, because a state that moves takes its cities and their records one by one.
create or replace function crm.tenant_place(table_name text) returns void language plpgsql as $$
begin
  execute format(
    'alter table crm.%I
       add constraint %I foreign key (tenant_id, city_id, state_id, country_id)
         references crm.city (tenant_id, id, state_id, country_id) deferrable initially deferred,
       add constraint %I foreign key (tenant_id, state_id, country_id)
         references crm.state (tenant_id, id, country_id) deferrable initially deferred,
       add constraint %I check (city_id is null or state_id is not null),
       add constraint %I check (state_id is null or country_id is not null)',
    table_name, table_name || '_city_id_fk', table_name || '_state_id_fk',
    table_name || '_city_has_state', table_name || '_state_has_country');
  execute format('create index %I on crm.%I (tenant_id, state_id) where state_id is not null', table_name || '_state_id', table_name);
  execute format('create index %I on crm.%I (tenant_id, city_id) where city_id is not null', table_name || '_city_id', table_name);
  perform crm.move_with_places(table_name);
end $$;
create or replace function crm.move_with_places(table_name text) returns void language plpgsql as $$
begin
  execute format(
    'create trigger %I after update on crm.state for each row
     when (new.country_id <> old.country_id) execute function crm.move_with_state(%L)', '0_move_' || table_name, table_name);
  execute format(
    'create trigger %I after update on crm.city for each row
     when (new.state_id <> old.state_id or new.country_id <> old.country_id) execute function crm.move_with_city(%L)',
    '0_move_' || table_name, table_name);
end $$;

revoke execute on function crm.tenant_place, crm.move_with_places from public;
