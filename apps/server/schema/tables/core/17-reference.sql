-- Places and currencies that the lists of new organizations are copied from: see reference-data.sql and
-- docs/adr/0016-reference-data.md. The numbers of places are unique over all three tables, because the ids of an
-- organization's rows are made from them.

create table reference.country (
  n integer primary key,
  code text not null,
  code3 text not null,
  name text not null,
  region text
);

create table reference.state (
  n integer primary key,
  country_n integer not null references reference.country,
  code text,
  name text not null
);
-- Names in requests and imports are looked up here: crm.countries_to_copy().
create index state_name on reference.state (lower(name collate "und-x-icu"));
create index state_code on reference.state (lower(code collate "und-x-icu"));

create table reference.city (
  n integer primary key,
  state_n integer not null references reference.state,
  country_n integer not null references reference.country,
  name text not null
);
create index city_name on reference.city (lower(name collate "und-x-icu"));

create table reference.currency (
  code text primary key,
  name text not null,
  symbol text not null,
  decimal_places integer not null,
  -- How many units one US dollar was worth.
  rate numeric not null
);

grant select on all tables in schema reference to pipewright_app;
