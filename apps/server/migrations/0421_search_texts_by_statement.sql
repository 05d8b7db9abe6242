-- New and deleted leads change crm.lead_search_text once for each statement: see docs/adr/0199-cheaper-rows-of-imports.md.
-- blocks lead: replaces triggers and functions, and reads no rows
-- include functions/search-apart.sql
drop trigger if exists keep_search_text on crm.lead;
select crm.write_search_triggers('lead', '{email,phone_e164,full_name}', '{email,phone,name}',
  array['lower(@email collate "und-x-icu")', '@phone_e164', 'lower(@full_name)']);
-- The triggers decide when new entries are merged into the index.
alter index crm.lead_search_text_search reset (gin_pending_list_limit);
