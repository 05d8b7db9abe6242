-- New organizations get the states and cities of a country when they first use them: see
-- docs/adr/0152-states-and-cities-on-first-use.md. Those that exist have all of them already.
alter table crm.country add column if not exists pending_places text;
