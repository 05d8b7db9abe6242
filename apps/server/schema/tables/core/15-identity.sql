-- The identity server: organizations, accounts, sessions, and how people sign in. Secrets are stored as hashes, or
-- encrypted.

create table identity.organization (
  id uuid primary key default crm.new_id(),
  subdomain text not null,
  name text not null,
  created_at_utc timestamptz(3) not null default now(),
  -- In lower case, and only once it is verified.
  custom_domain text
);
create unique index organization_subdomain_unique on identity.organization (lower(subdomain));
create unique index organization_custom_domain_unique on identity.organization (custom_domain);
-- Sign-up asks whether an organization of this name exists, whatever its case, spaces and punctuation.
create index organization_plain_name on identity.organization
  ((regexp_replace(lower(name), '[^[:alnum:]]', '', 'g')));

create table identity.user_account (
  id uuid primary key default crm.new_id(),
  email text not null,
  password_hash text,
  -- Counts changes of the password: a sign-in that verified the old one must not open a session after the change.
  password_version integer not null default 1,
  first_name text not null,
  last_name text not null,
  phone_number text,
  email_verified_at_utc timestamptz(3),
  -- When a mail that only its owner could read has proven the address. A mail kept in the outbox verifies an address but
  -- proves nothing, because administrators read it; only a proven address is linked to a Google or Microsoft account.
  email_proven_at_utc timestamptz(3),
  disabled_at_utc timestamptz(3),
  created_at_utc timestamptz(3) not null default now(),
  -- Null: the organization's, or else that of the browser.
  language text
);
create unique index user_account_email_unique on identity.user_account (lower(email));

create table identity.session (
  id uuid primary key default crm.new_id(),
  user_id uuid not null references identity.user_account,
  organization_id uuid not null references identity.organization,
  scope text not null,
  -- How it was opened: an organization can demand a second factor.
  method text not null default 'password',
  address text,
  user_agent text,
  created_at_utc timestamptz(3) not null default now(),
  last_used_at_utc timestamptz(3) not null default now(),
  revoked_at_utc timestamptz(3)
);
create index session_by_user on identity.session (user_id, last_used_at_utc desc);
create index session_by_organization on identity.session (organization_id, last_used_at_utc);

-- A used token stays until its session ends: using it again is how theft is noticed.
create table identity.refresh_token (
  hash bytea primary key,
  session_id uuid not null references identity.session on delete cascade,
  created_at_utc timestamptz(3) not null default now(),
  expires_at_utc timestamptz(3) not null,
  used_at_utc timestamptz(3)
);
create index refresh_token_by_session on identity.refresh_token (session_id);

-- In the database and not in a file, so that all servers of one database sign and verify alike.
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

-- Links in mails and redirects: valid once, for a while, for one purpose.
create table identity.one_time_token (
  hash bytea primary key,
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'sign-in', 'second-factor')),
  user_id uuid not null references identity.user_account on delete cascade,
  -- The address it was sent to: it proves nothing about an address that the user took later.
  email text not null,
  -- The browser that may use it, as the hash of its cookie; null: any.
  browser_hash bytea,
  -- How the sign-in that waits for its second factor began.
  method text,
  -- Wrong codes that came with it; after a few it is invalid.
  failures integer not null default 0,
  created_at_utc timestamptz(3) not null default now(),
  expires_at_utc timestamptz(3) not null,
  used_at_utc timestamptz(3)
);
create index one_time_token_by_user on identity.one_time_token (user_id, purpose, created_at_utc);
create index one_time_token_age on identity.one_time_token (expires_at_utc);

-- Who forgot a password. Written alike for known and unknown addresses, and processed after the response.
create table identity.reset_request (
  id uuid primary key default crm.new_id(),
  email text not null,
  created_at_utc timestamptz(3) not null default now()
);

-- An account at Google or Microsoft. A subject is unique only together with its issuer.
create table identity.external_account (
  provider text not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null references identity.user_account on delete cascade,
  email text,
  created_at_utc timestamptz(3) not null default now(),
  primary key (provider, issuer, subject)
);
create index external_account_by_user on identity.external_account (user_id);

-- A sign-in that was sent to a provider and has not come back yet.
create table identity.sso_attempt (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  expires_at_utc timestamptz(3) not null
);
create index sso_attempt_age on identity.sso_attempt (expires_at_utc);

grant select, insert, update, delete on all tables in schema identity to pipewright_identity;
