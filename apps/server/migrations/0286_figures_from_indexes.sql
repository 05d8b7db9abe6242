-- Figures of a period by source and owner, and those by company name, are read from indexes alone: see
-- docs/adr/0148-one-pass-reports.md. The new indexes are built beside the old ones, so that the operator can build them
-- before the upgrade: see docs/operations.md.
-- blocks lead: writes wait while the indexes are built, a few seconds each for a million leads, unless they are there already
create index if not exists lead_newest_figures on crm.lead (tenant_id, created_at_utc, id)
  include (lead_status_id, estimated_value, lead_source_id, assigned_to_user_id);
create index if not exists lead_company_name_figures
  on crm.lead (tenant_id, (case when company_name is null then '' else company_name end), id)
  include (company_name);
drop index if exists crm.lead_newest, crm.lead_company_name;
alter index crm.lead_newest_figures rename to lead_newest;
alter index crm.lead_company_name_figures rename to lead_company_name;
