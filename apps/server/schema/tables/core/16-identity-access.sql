-- The identity server: second factors, API keys, calendars, invitations and sign-ups.

create table identity.authenticator_app (
  user_id uuid primary key references identity.user_account on delete cascade,
  -- Encrypted with a key of identity.secret.
  secret bytea not null,
  -- Null until a first code has shown that the app has the secret; until then it does not count.
  confirmed_at_utc timestamptz(3),
  -- The time step of the last accepted code: each code is valid once.
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

-- What an authenticator was asked to sign; deleted when its answer comes.
create table identity.passkey_challenge (
  challenge text primary key,
  -- Who adds a passkey; null for a sign-in, where the user is not known yet.
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
  -- At most these; fewer when its owner has fewer by then.
  permissions text[] not null,
  created_at_utc timestamptz(3) not null default now(),
  expires_at_utc timestamptz(3),
  last_used_at_utc timestamptz(3),
  revoked_at_utc timestamptz(3)
);
create index api_key_by_owner on identity.api_key (organization_id, user_id);

-- Secret addresses of calendars, which are requested without a sign-in.
create table identity.calendar_feed (
  hash bytea primary key,
  organization_id uuid not null references identity.organization on delete cascade,
  user_id uuid not null references identity.user_account on delete cascade,
  created_at_utc timestamptz(3) not null default now(),
  unique (organization_id, user_id)
);

-- Secret addresses to which other systems send, without a sign-in, what starts an automation.
create table identity.incoming_webhook (
  hash bytea primary key,
  organization_id uuid not null references identity.organization on delete cascade,
  -- Without a foreign key: undoing the deletion of an automation finds its address again.
  automation_id uuid not null,
  created_at_utc timestamptz(3) not null default now(),
  unique (organization_id, automation_id)
);

-- Links in invitation mails. One that is no longer valid stays for a while, to say why.
create table identity.invitation_token (
  hash bytea primary key,
  organization_id uuid not null references identity.organization on delete cascade,
  invitation_id uuid not null,
  outcome text check (outcome in ('used', 'replaced')),
  created_at_utc timestamptz(3) not null default now()
);
create index invitation_token_of_invitation on identity.invitation_token (organization_id, invitation_id);
create index invitation_token_of_organization on identity.invitation_token (organization_id, created_at_utc);
create index invitation_token_age on identity.invitation_token (created_at_utc);

-- Sign-ups with an Idempotency-Key: a response that was lost is given again. Neither token nor password is stored: who
-- repeats a sign-up proves the password again and gets a session of their own.
create table identity.sign_up_key (
  hash bytea primary key,
  request_hash bytea not null,
  organization_id uuid not null references identity.organization on delete cascade,
  created_at_utc timestamptz(3) not null default now()
);
create index sign_up_key_age on identity.sign_up_key (created_at_utc);

grant select, insert, update, delete on
  identity.authenticator_app, identity.recovery_code, identity.passkey, identity.passkey_challenge, identity.api_key,
  identity.calendar_feed, identity.incoming_webhook, identity.invitation_token, identity.sign_up_key
to pipewright_identity;

-- Who signed up which organization, and from where: organizations whose founder has not confirmed an address are limited in
-- number, and deleted when nobody uses them. See docs/operations.md.
create table identity.sign_up (
  organization_id uuid primary key references identity.organization on delete cascade,
  user_id uuid not null references identity.user_account on delete cascade,
  -- Null where it came from the server's own machine.
  network text,
  created_at_utc timestamptz(3) not null default now()
);
create index sign_up_by_network on identity.sign_up (network);
create index sign_up_by_user on identity.sign_up (user_id);
grant select, insert, delete on identity.sign_up to pipewright_identity;
