-- Ids of other systems, and all records with the same name or address instead of the oldest. See docs/adr/0093-ids-of-other-systems.md.
-- include functions/record-sources.sql
-- include functions/search.sql

-- Maintained by triggers from the column source_ids of each record, not archived.
create table crm.record_source (
  tenant_id uuid not null,
  -- The name of the resource, such as `company`.
  entity text not null,
  -- The name of the other system in lower case.
  source text not null,
  source_id text collate "C" not null,
  record_id uuid not null,
  primary key (tenant_id, entity, source, source_id)
);
select crm.guard_tenant_table('record_source', 'select');
create index record_source_record on crm.record_source (tenant_id, record_id);
create index record_source_id on crm.record_source (tenant_id, source_id);

select crm.tenant_sources('lead');
select crm.tenant_sources('contact');
select crm.tenant_sources('company');
select crm.tenant_sources('deal');

-- These return all matching records now.
grant create on schema crm to pipewright_search;
select crm.tenant_match('lead', 'email', '{email}', 'lower(@email collate "und-x-icu")');
select crm.tenant_match('lead', 'phone', '{phone_e164}', '@phone_e164');
select crm.tenant_match('lead', 'name', '{full_name}', 'lower(@full_name)');
select crm.tenant_match('contact', 'email', '{email}', 'lower(@email collate "und-x-icu")');
select crm.tenant_match('contact', 'phone', '{phone_e164}', '@phone_e164');
select crm.tenant_match('contact', 'name', '{full_name}', 'lower(@full_name)');
select crm.tenant_match('company', 'name', '{name}', 'lower(@name)');
select crm.tenant_match('company', 'domain', '{domain}', 'lower(@domain collate "und-x-icu")');
select crm.tenant_match('company', 'phone', '{phone_e164}', '@phone_e164');
select crm.tenant_match('industry', 'name', '{name}', 'lower(@name)');
select crm.tenant_match('deal', 'name', '{name}', 'lower(@name)');
select crm.tenant_match('product', 'code', '{code}', 'lower(@code collate "und-x-icu")');
select crm.tenant_match('product', 'name', '{name}', 'lower(@name)');
revoke create on schema crm from pipewright_search;
