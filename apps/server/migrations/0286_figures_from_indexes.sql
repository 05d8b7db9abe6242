-- Figures of a period by source and owner, and those by company name, are read from indexes alone: see
-- docs/adr/0148-one-pass-reports.md.
-- blocks lead: replaces two indexes, each built in a few seconds for a million leads
drop index if exists crm.lead_newest;
create index lead_newest on crm.lead (tenant_id, created_at_utc, id)
  include (lead_status_id, estimated_value, lead_source_id, assigned_to_user_id);
drop index if exists crm.lead_company_name;
create index lead_company_name on crm.lead (tenant_id, (case when company_name is null then '' else company_name end), id)
  include (company_name);
