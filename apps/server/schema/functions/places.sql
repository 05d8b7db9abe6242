-- Countries, states and cities.

-- The country of a city is that of its state.
create or replace function crm.take_country_of_state() returns trigger language plpgsql as $$
begin
  -- A state that does not exist is left to the foreign key, whose error names the right field.
  new.country_id := coalesce(
    (select country_id from crm.state where tenant_id = new.tenant_id and id = new.state_id), new.state_id);
  return new;
end $$;

-- The city of a record lies in its state, the state in its country, and records follow when a place moves. Checked at
-- the end of the transaction, because a state that moves takes its cities and their records one by one.
create or replace function crm.tenant_place(table_name text) returns void language plpgsql as $$
declare
  city text := table_name || '_city_id_fk';
  state text := table_name || '_state_id_fk';
begin
  execute format('alter table crm.%I drop constraint if exists %I, drop constraint if exists %I', table_name, city, state);
  execute format(
    'alter table crm.%I
       add constraint %I foreign key (tenant_id, city_id, state_id, country_id)
         references crm.city (tenant_id, id, state_id, country_id) on update cascade deferrable initially deferred,
       add constraint %I foreign key (tenant_id, state_id, country_id)
         references crm.state (tenant_id, id, country_id) on update cascade deferrable initially deferred,
       add constraint %I check (city_id is null or state_id is not null),
       add constraint %I check (state_id is null or country_id is not null)',
    table_name, city, state, table_name || '_city_has_state', table_name || '_state_has_country');
end $$;

revoke execute on function crm.tenant_place from public;
