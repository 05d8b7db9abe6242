-- Public pages on organizations' own domains. See docs/adr/0127-custom-domains.md.
-- include functions/organizations.sql

alter table crm.organization
  add column if not exists custom_domain_verified_at_utc timestamptz(3),
  add column if not exists custom_domain_failing_since_utc timestamptz(3);
create index if not exists organization_custom_domain on crm.organization (tenant_id) where custom_domain is not null;

alter table identity.organization add column if not exists custom_domain text;
create unique index if not exists organization_custom_domain_unique on identity.organization (custom_domain);

drop trigger if exists verify_domain_again on crm.organization;
create trigger verify_domain_again before update on crm.organization for each row
  when ((new.custom_domain, new.custom_domain_verified_at_utc, new.custom_domain_failing_since_utc)
    is distinct from (old.custom_domain, old.custom_domain_verified_at_utc, old.custom_domain_failing_since_utc))
  execute function crm.verify_domain_again();
drop trigger if exists identity_in_step on crm.organization;
create trigger identity_in_step after update on crm.organization for each row
  when (old.name <> new.name or old.subdomain <> new.subdomain
    or old.custom_domain is distinct from new.custom_domain
    or old.custom_domain_verified_at_utc is distinct from new.custom_domain_verified_at_utc)
  execute function crm.keep_identity_in_step();
