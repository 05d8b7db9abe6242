-- Ids that records have in the systems which they were imported from. See functions/record-sources.sql.

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
select crm.tenant_sources('activity');
select crm.tenant_sources('product');
select crm.tenant_sources('price_book');
select crm.tenant_sources('price_book_entry');
select crm.tenant_sources('quote');
