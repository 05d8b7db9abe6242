-- Organizations and who works in them. People are global (schema identity); a tenant knows them as memberships.

create table crm.organization (
  name text not null,
  description text,
  industry text,
  website text,
  contact_phone text,
  country text,
  company_size text,
  time_zone text not null default 'UTC',
  currency text not null default 'USD',
  plan text not null default 'starter',
  billing_cycle text not null default 'monthly',
  trial_ends_at_utc timestamptz(3),
  subdomain text not null,
  custom_domain text,
  logo_id uuid,
  -- Null: as in its country, or as in the reader's browser.
  date_format text,
  time_format text,
  number_format text,
  -- Sender of its mails, and where answers go; null: the sender of the installation.
  mail_sender_name text,
  mail_reply_to text,
  requires_second_factor boolean not null default false,
  -- Who may be invited; empty: anybody.
  allowed_email_domains text[] not null default '{}',
  -- How long its change log and audit are kept; null: as long as the installation keeps them.
  retention_days integer check (retention_days between 30 and 3650),
  -- The change set that loaded the sample data. Written in that change set, so that an undo of it clears this column too.
  sample_change_set_id uuid,
  -- Earlier changes can be read but not undone, because an uploaded archive replaced the rows that they describe.
  history_until_utc timestamptz(3),
  deletion_due_at_utc timestamptz(3),
  -- For everybody who has not chosen one; null: that of the reader's browser.
  language text,
  -- Printed on documents.
  address text,
  tax_id text,
  -- See crm.take_number().
  quote_number_pattern text not null default 'Q-{year}-{number:4}',
  -- Quotes with a higher discount, or a higher net total in the base currency, need an approval; null: no limit.
  approval_discount_percent numeric,
  approval_total numeric,
  -- Whether members may connect third-party applications.
  allows_applications boolean not null default true,
  order_number_pattern text not null default 'O-{year}-{number:4}',
  -- What follows when a customer accepts a quote. See docs/adr/0096-orders.md.
  order_on_acceptance text not null default 'none' check (order_on_acceptance in ('none', 'draft', 'confirmed')),
  wins_deal_on_acceptance boolean not null default false,
  task_on_acceptance boolean not null default false,
  -- How customers accept quotes: whether they can draw a signature, and must enter a code that they are mailed.
  signature_on_acceptance boolean not null default false,
  code_on_acceptance boolean not null default false,
  -- The scores from which on leads have the grades A, B and C; the others have D.
  lead_grade_a integer not null default 80,
  lead_grade_b integer not null default 60,
  lead_grade_c integer not null default 30,
  -- Since when the custom domain is known to be the organization's, and since when it no longer seems to be. See
  -- docs/adr/0127-custom-domains.md.
  custom_domain_verified_at_utc timestamptz(3),
  custom_domain_failing_since_utc timestamptz(3),
  constraint lead_grades check (100 >= lead_grade_a and lead_grade_a > lead_grade_b and lead_grade_b > lead_grade_c and lead_grade_c > 0)
);
select crm.tenant_table('organization');
alter table crm.organization add check (id = tenant_id);
comment on column crm.organization.currency is 'The base currency at the beginning; crm.currency knows the present one.';
create policy identity_reads on crm.organization for select to pipewright_identity using (crm.current_tenant() is null);
grant update (history_until_utc, version, updated_at_utc) on crm.organization to pipewright_restore;
create trigger identity_in_step after update on crm.organization for each row
  when (old.name <> new.name or old.subdomain <> new.subdomain
    or old.custom_domain is distinct from new.custom_domain
    or old.custom_domain_verified_at_utc is distinct from new.custom_domain_verified_at_utc)
  execute function crm.keep_identity_in_step();
create trigger verify_domain_again before update on crm.organization for each row
  when ((new.custom_domain, new.custom_domain_verified_at_utc, new.custom_domain_failing_since_utc)
    is distinct from (old.custom_domain, old.custom_domain_verified_at_utc, old.custom_domain_failing_since_utc))
  execute function crm.verify_domain_again();
create index organization_custom_domain on crm.organization (tenant_id) where custom_domain is not null;
create trigger check_deletion before update on crm.organization for each row
  when (new.deletion_due_at_utc is distinct from old.deletion_due_at_utc) execute function crm.check_deletion();

-- Images, each written once: the organization refers to the current one, so that an undo finds the one before.
create table crm.logo (
  tenant_id uuid not null default crm.current_tenant(),
  id uuid not null default crm.new_id(),
  type text not null check (type in ('image/png', 'image/jpeg')),
  bytes bytea not null check (length(bytes) <= 524288),
  primary key (tenant_id, id)
);
select crm.guard_tenant_table('logo', 'select, insert');

create table crm.user_role (
  name text not null,
  description text,
  -- { "leads.edit": "team" }: each permission with its reach.
  permissions jsonb not null default '{}',
  is_built_in boolean not null default false,
  sort_order integer not null default 0,
  is_active boolean not null default true
);
select crm.tenant_table('user_role', searchable => '{name,description}');
select crm.tenant_unique('user_role', 'name');
create policy identity_reads on crm.user_role for select to pipewright_identity using (crm.current_tenant() is null);
create trigger protect_built_in before update on crm.user_role for each row
  when (not crm.is_restoring() and old.is_built_in) execute function crm.protect_built_in_role();
create trigger keep_built_in before delete on crm.user_role for each row
  when (not crm.is_restoring() and (old.is_built_in and crm.has_organization()))
  execute function crm.protect_built_in_role();

create table crm.membership (
  user_id uuid not null,
  role_id uuid not null,
  full_name text not null,
  email text not null,
  is_active boolean not null default true
);
select crm.tenant_table('membership');
select crm.tenant_reference('membership', 'role_id', 'user_role');
create unique index membership_user_unique on crm.membership (tenant_id, user_id);
-- The identity server alone asks across tenants which organizations somebody belongs to.
create index membership_by_user on crm.membership (user_id);
create policy identity_reads on crm.membership for select to pipewright_identity using (crm.current_tenant() is null);
grant update on crm.membership to pipewright_restore;
create constraint trigger administrator_changed after update on crm.membership deferrable initially deferred
  for each row when (old.is_active and (not new.is_active or new.role_id <> old.role_id))
  execute function crm.check_administrators();
create constraint trigger administrator_deleted after delete on crm.membership deferrable initially deferred
  for each row when (old.is_active) execute function crm.check_administrators();
create constraint trigger seat_taken after insert on crm.membership deferrable initially deferred
  for each row when (not crm.is_restoring_trusted() and new.is_active) execute function crm.limit_seats();
create constraint trigger seat_taken_again after update on crm.membership deferrable initially deferred
  for each row when (not crm.is_restoring_trusted() and (new.is_active and not old.is_active))
  execute function crm.limit_seats();
create trigger revoke_access_of_inactive_member after insert or update on crm.membership for each row
  when (not new.is_active) execute function crm.revoke_access_of_inactive_member();

-- A row is a pending invitation: it is deleted when somebody joins with it, or when it is revoked.
create table crm.invitation (
  email text not null,
  role_id uuid not null,
  invited_by_user_id uuid not null,
  expires_at_utc timestamptz(3) not null
);
select crm.tenant_table('invitation');
select crm.tenant_unique('invitation', 'email');
select crm.tenant_reference('invitation', 'role_id', 'user_role');
select crm.tenant_reference('invitation', 'invited_by_user_id', 'membership', 'user_id');
create constraint trigger seat_offered after insert on crm.invitation deferrable initially deferred
  for each row when (not crm.is_restoring_trusted()) execute function crm.limit_seats();
create constraint trigger seat_offered_again after update on crm.invitation deferrable initially deferred
  for each row when (not crm.is_restoring_trusted() and new.expires_at_utc > old.expires_at_utc)
  execute function crm.limit_seats();

-- See crm.teammates().
create table crm.team (
  name text collate "und-x-icu" not null,
  description text,
  manager_user_id uuid,
  member_user_ids uuid[] not null default '{}'
);
select crm.tenant_table('team', searchable => '{name,description}');
select crm.tenant_unique('team', 'name');
select crm.tenant_reference('team', 'manager_user_id', 'membership', 'user_id');
select crm.tenant_references('team', 'member_user_ids', 'membership', 'user_id');
create policy identity_reads on crm.team for select to pipewright_identity using (crm.current_tenant() is null);

-- Named views of lists, private or shared. Not logged on purpose: what nobody else may read must not be in the log that
-- timelines, undo and live updates are made from.
create table crm.saved_view (
  tenant_id uuid not null,
  id uuid not null default crm.new_id(),
  entity text not null,
  name text collate "und-x-icu" not null,
  address text not null,
  is_shared boolean not null,
  owner_user_id uuid not null,
  created_at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint saved_view_owner_user_id_fk foreign key (tenant_id, owner_user_id)
    references crm.membership (tenant_id, user_id) deferrable
);
create unique index saved_view_name_unique on crm.saved_view (tenant_id, owner_user_id, entity, lower(name));
create index saved_view_shared on crm.saved_view (tenant_id, entity) where is_shared;
select crm.guard_tenant_table('saved_view', 'select, insert, update, delete');
