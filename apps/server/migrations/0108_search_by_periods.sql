-- Search reads its index from the newest rows on, period by period; two letters have an index as well. Building the indexes
-- takes about a minute for each million rows.
-- include functions/search.sql
-- include functions/search-index.sql

do $$
declare
  searched regclass;
begin
  for searched in
    select polrelid::regclass from pg_catalog.pg_policy where polname = 'search'
  loop
    execute format('grant select (created_at_utc) on %s to pipewright_search', searched);
  end loop;
end $$;

drop index crm.activity_search, crm.company_search, crm.contact_search, crm.deal_search, crm.file_search, crm.lead_search;
select crm.tenant_search('activity');
select crm.tenant_search('company');
select crm.tenant_search('contact');
select crm.tenant_search('deal');
select crm.tenant_search('file');
select crm.tenant_search('lead');
