-- The searched texts of leads get a table of their own: see docs/adr/0175-searched-texts-beside-their-table.md. Until it is
-- filled, searches read the index of the leads.
-- include functions/search-apart.sql

-- blocks lead: creates triggers, and reads no rows
select crm.tenant_search_apart('lead', '{email,phone_e164,full_name}', '{email,phone,name}',
  array['lower(@email collate "und-x-icu")', '@phone_e164', 'lower(@full_name)']);

-- Before the rows are there, so that nobody waits for it. Rows are added to it faster while its pending list is long.
create index lead_search_text_search on crm.lead_search_text using gin (
  uuid_hash(tenant_id), crm.search_period(tenant_id, created_at_utc, 9), crm.search_period(tenant_id, created_at_utc, 14),
  crm.search_period(tenant_id, created_at_utc, 19), crm.search_period(tenant_id, created_at_utc, 23),
  crm.unusual_letters(search_text), search_text gin_trgm_ops)
with (gin_pending_list_limit = 16384);
