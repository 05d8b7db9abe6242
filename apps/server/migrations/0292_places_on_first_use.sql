-- New organizations get the states and cities of a country when they first use them: see
-- docs/adr/0152-states-and-cities-on-first-use.md. Those that exist have all of them already.
alter table crm.country add column if not exists pending_places text;
create unique index if not exists country_pending_places
  on crm.country (tenant_id, pending_places) where pending_places is not null;
create index if not exists state_name on reference.state (lower(name collate "und-x-icu"));
create index if not exists state_code on reference.state (lower(code collate "und-x-icu"));
create index if not exists city_name on reference.city (lower(name collate "und-x-icu"));
