-- Third-party applications that work on behalf of users (OAuth 2 with PKCE). See docs/adr/0091-third-party-applications.md.

create table identity.application (
  id uuid primary key default crm.new_id(),
  -- The organization whose administrator registered it. Null: it registered itself and can ask anybody.
  organization_id uuid references identity.organization on delete cascade,
  name text not null,
  redirect_uris text[] not null,
  -- The network that it registered itself from: their number is limited.
  network text,
  created_at_utc timestamptz(3) not null default now(),
  -- The address of the document that describes it, which it uses as its client id; and when that was read last.
  document_url text,
  document_read_at_utc timestamptz(3)
);
create unique index application_by_document on identity.application (document_url) where document_url is not null;
create index application_by_organization on identity.application (organization_id);
create index application_by_network on identity.application (network, created_at_utc) where organization_id is null;

-- A session with an application is a connection: the application acts for the user until one of them ends it.
alter table identity.session
  add column application_id uuid references identity.application on delete cascade,
  -- What its access tokens are for: the API or the MCP server.
  add column resource text;
create index session_by_application on identity.session (application_id) where application_id is not null;

-- What a user has allowed and the application has not picked up yet. A used one stays for a while: using it again ends
-- the connection that it has made.
create table identity.authorization_code (
  hash bytea primary key,
  application_id uuid not null references identity.application on delete cascade,
  user_id uuid not null references identity.user_account on delete cascade,
  organization_id uuid not null references identity.organization on delete cascade,
  redirect_uri text not null,
  code_challenge text not null,
  scope text not null,
  resource text not null,
  -- How the user had signed in: the organization can demand a second factor.
  method text not null,
  -- A changed password also ends what was allowed before.
  password_version integer not null,
  expires_at_utc timestamptz(3) not null,
  used_at_utc timestamptz(3),
  -- Not a reference: the session may be deleted before.
  session_id uuid
);
create index authorization_code_age on identity.authorization_code (expires_at_utc);

grant select, insert, update, delete on identity.application, identity.authorization_code to pipewright_identity;
