-- References that most rows do not have: rows without them are no longer in the index, so that new ones cost less.
drop index crm.lead_contact_id, crm.lead_company_id, crm.lead_deal_id, crm.lead_state_id, crm.lead_city_id,
  crm.deal_company_id, crm.deal_contact_id, crm.deal_lead_id, crm.company_parent_company_id, crm.company_state_id,
  crm.company_city_id, crm.contact_company_id, crm.contact_state_id, crm.contact_city_id;
create index lead_contact_id on crm.lead (tenant_id, contact_id) where contact_id is not null;
create index lead_company_id on crm.lead (tenant_id, company_id) where company_id is not null;
create index lead_deal_id on crm.lead (tenant_id, deal_id) where deal_id is not null;
create index lead_state_id on crm.lead (tenant_id, state_id) where state_id is not null;
create index lead_city_id on crm.lead (tenant_id, city_id) where city_id is not null;
create index deal_company_id on crm.deal (tenant_id, company_id) where company_id is not null;
create index deal_contact_id on crm.deal (tenant_id, contact_id) where contact_id is not null;
create index deal_lead_id on crm.deal (tenant_id, lead_id) where lead_id is not null;
create index company_parent_company_id on crm.company (tenant_id, parent_company_id) where parent_company_id is not null;
create index company_state_id on crm.company (tenant_id, state_id) where state_id is not null;
create index company_city_id on crm.company (tenant_id, city_id) where city_id is not null;
create index contact_company_id on crm.contact (tenant_id, company_id) where company_id is not null;
create index contact_state_id on crm.contact (tenant_id, state_id) where state_id is not null;
create index contact_city_id on crm.contact (tenant_id, city_id) where city_id is not null;
