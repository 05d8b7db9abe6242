-- Who the tenants are and who works there. People are global (schema identity); a tenant knows them as memberships.

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
  custom_domain text
);
select crm.tenant_table('organization');
alter table crm.organization add check (id = tenant_id);

create table crm.user_role (
  name text not null,
  description text,
  -- { "leads.write": "all" }: each permission with its reach.
  permissions jsonb not null default '{}',
  sort_order integer not null default 0,
  is_active boolean not null default true
);
select crm.tenant_table('user_role', searchable => '{name,description}');
select crm.tenant_unique('user_role', 'name');

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
-- Which organizations somebody belongs to is asked across tenants, by the identity server alone.
create index membership_by_user on crm.membership (user_id);

-- The identity server makes organizations (and so may do what the application may, in a tenant that it names),
-- and looks across tenants only at who belongs where.
grant pipewright_app to pipewright_identity;
create policy identity_reads on crm.organization for select to pipewright_identity using (true);
create policy identity_reads on crm.membership for select to pipewright_identity using (true);
create policy identity_reads on crm.user_role for select to pipewright_identity using (true);

create table identity.organization (
  id uuid primary key default crm.new_id(),
  subdomain text not null,
  name text not null,
  created_at_utc timestamptz(3) not null default now()
);
create unique index organization_subdomain_unique on identity.organization (lower(subdomain));

create table identity.user_account (
  id uuid primary key default crm.new_id(),
  email text not null,
  password_hash text,
  -- Counts the changes of the password: a sign-in that verified the old one must not open a session after the change.
  password_version integer not null default 1,
  first_name text not null,
  last_name text not null,
  phone_number text,
  email_verified_at_utc timestamptz(3),
  disabled_at_utc timestamptz(3),
  created_at_utc timestamptz(3) not null default now()
);
create unique index user_account_email_unique on identity.user_account (lower(email));

create table identity.session (
  id uuid primary key default crm.new_id(),
  user_id uuid not null references identity.user_account,
  organization_id uuid not null references identity.organization,
  scope text not null,
  address text,
  user_agent text,
  created_at_utc timestamptz(3) not null default now(),
  last_used_at_utc timestamptz(3) not null default now(),
  revoked_at_utc timestamptz(3)
);
create index session_by_user on identity.session (user_id, last_used_at_utc desc);

-- Refresh tokens as hashes. A used one stays until its family ends: using it again is how theft is noticed.
create table identity.refresh_token (
  hash bytea primary key,
  session_id uuid not null references identity.session on delete cascade,
  created_at_utc timestamptz(3) not null default now(),
  expires_at_utc timestamptz(3) not null,
  used_at_utc timestamptz(3)
);
create index refresh_token_by_session on identity.refresh_token (session_id);

-- Keys are kept here and not in a file, so that all servers of one database sign and verify alike.
create table identity.signing_key (
  kid text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at_utc timestamptz(3) not null default now(),
  retired_at_utc timestamptz(3)
);
create table identity.secret (
  name text primary key,
  value bytea not null
);

create table identity.sign_in_failure (
  id uuid primary key default crm.new_id(),
  account_hash bytea not null,
  address text not null,
  at_utc timestamptz(3) not null default now()
);
create index sign_in_failure_account on identity.sign_in_failure (account_hash, at_utc);
create index sign_in_failure_age on identity.sign_in_failure (at_utc);

grant select, insert, update, delete on all tables in schema identity to pipewright_identity;
