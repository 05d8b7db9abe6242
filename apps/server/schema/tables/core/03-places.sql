-- Countries, states, cities and regions.

create table crm.country (
  name text collate "und-x-icu" not null,
  code text not null,
  code3 text,
  sort_order integer not null,
  is_active boolean not null,
  -- The code of the country in the reference data whose states and cities have yet to be copied: crm.copy_places().
  pending_places text
);
select crm.tenant_table('country', searchable => '{name,code}');
select crm.tenant_unique('country', 'name');
select crm.tenant_unique('country', 'code');
select crm.tenant_unique('country', 'code3');
create unique index country_pending_places on crm.country (tenant_id, pending_places) where pending_places is not null;

create table crm.state (
  name text collate "und-x-icu" not null,
  code text,
  country_id uuid not null,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('state', searchable => '{name,code}');
-- This index begins with the country, so the reference needs no other.
select crm.tenant_unique('state', 'name', within => 'country_id');
alter table crm.state add constraint state_country_id_fk
  foreign key (tenant_id, country_id) references crm.country (tenant_id, id) deferrable;
create unique index state_with_country on crm.state (tenant_id, id, country_id);

create table crm.city (
  name text collate "und-x-icu" not null,
  state_id uuid not null,
  country_id uuid not null,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('city', searchable => '{name}');
select crm.tenant_unique('city', 'name', within => 'state_id');
-- The country of a city is that of its state, and follows when the state moves.
alter table crm.city add constraint city_state_id_fk
  foreign key (tenant_id, state_id, country_id) references crm.state (tenant_id, id, country_id) deferrable;
create trigger "0_move_cities" after update on crm.state for each row
  when (new.country_id <> old.country_id) execute function crm.move_cities();
create unique index city_with_state on crm.city (tenant_id, id, state_id, country_id);
create trigger take_country before insert on crm.city for each row
  when (new.country_id is null) execute function crm.take_country_of_state();
create trigger take_other_country before update of state_id on crm.city for each row
  when (new.state_id <> old.state_id and new.country_id = old.country_id) execute function crm.take_country_of_state();

create table crm.region (
  name text collate "und-x-icu" not null,
  description text,
  country_ids uuid[] not null,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('region', searchable => '{name,description}');
select crm.tenant_unique('region', 'name');
select crm.tenant_references('region', 'country_ids', 'country');
