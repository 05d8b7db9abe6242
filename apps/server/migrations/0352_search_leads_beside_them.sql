-- Searches and imports read crm.lead_search_text. The functions that servers of the previous version call keep their names.
-- include functions/search.sql
-- include functions/search-index.sql
-- blocks lead: replaces functions, and locks no table
select crm.tenant_search('lead');
select crm.tenant_match('lead', 'email', '{email}', 'lower(@email collate "und-x-icu")');
select crm.tenant_match('lead', 'phone', '{phone_e164}', '@phone_e164');
select crm.tenant_match('lead', 'name', '{full_name}', 'lower(@full_name)');
