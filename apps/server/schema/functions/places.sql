-- Countries, states and cities.

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
