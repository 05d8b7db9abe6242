-- How people prove who they are, and what programs may do in their name. See docs/adr/0033-second-factor-and-keys.md.

-- How the session was opened: an organization that demands a second factor asks.
alter table identity.session add column method text not null default 'password';

-- A sign-in whose password, or provider, was right, and whose second factor is still asked for.
alter table identity.one_time_token drop constraint one_time_token_purpose_check;
alter table identity.one_time_token
  add check (purpose in ('verify-email', 'reset-password', 'sign-in', 'second-factor')),
  add column method text,
  -- Wrong codes that came with it; after a few it is worth nothing.
  add column failures integer not null default 0;

create table identity.authenticator_app (
  user_id uuid primary key references identity.user_account on delete cascade,
  -- Encrypted with a key of identity.secret.
  secret bytea not null,
  -- Null until a first code has shown that the app holds the secret: before that it counts for nothing.
  confirmed_at_utc timestamptz(3),
  -- The time step of the last code that was taken: a code counts once.
  last_step bigint not null default 0
);

create table identity.recovery_code (
  user_id uuid not null references identity.authenticator_app on delete cascade,
  hash bytea not null,
  used_at_utc timestamptz(3),
  primary key (user_id, hash)
);

create table identity.passkey (
  id uuid primary key default crm.new_id(),
  user_id uuid not null references identity.user_account on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- Some authenticators count their uses: one that goes backwards is a copy.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at_utc timestamptz(3) not null default now(),
  last_used_at_utc timestamptz(3)
);
create index passkey_by_user on identity.passkey (user_id);

-- What an authenticator was asked to sign; taken out when its answer comes.
create table identity.passkey_challenge (
  challenge text primary key,
  -- Who adds a passkey; null where somebody signs in, who is not known yet.
  user_id uuid references identity.user_account on delete cascade,
  expires_at_utc timestamptz(3) not null
);
create index passkey_challenge_age on identity.passkey_challenge (expires_at_utc);

create table identity.api_key (
  id uuid primary key default crm.new_id(),
  organization_id uuid not null references identity.organization on delete cascade,
  user_id uuid not null references identity.user_account on delete cascade,
  name text not null,
  hash bytea not null unique,
  -- At most these; fewer when its owner holds fewer by then.
  permissions text[] not null,
  created_at_utc timestamptz(3) not null default now(),
  expires_at_utc timestamptz(3),
  last_used_at_utc timestamptz(3),
  revoked_at_utc timestamptz(3)
);
create index api_key_by_owner on identity.api_key (organization_id, user_id);

grant select, insert, update, delete on all tables in schema identity to pipewright_identity;

-- What an organization demands of its people.
alter table crm.organization
  add column requires_second_factor boolean not null default false,
  -- Who may be invited; empty: anybody.
  add column allowed_email_domains text[] not null default '{}';
