-- Pages for an organization's customers, who have no account, and what they answer there. The server reads and writes
-- them with a role of its own, pipewright_public. See docs/adr/0087-public-origin.md. What the role sees is narrowed within the
-- policy of tenants: Citus makes restrictive policies permissive on its workers.

-- The address of a record for people without an account. Neither logged nor archived, because it belongs to this
-- installation.
create table crm.public_link (
  tenant_id uuid not null default crm.current_tenant(),
  id uuid not null default crm.new_id(),
  -- SHA-256 of the token in the address.
  token_hash bytea not null check (length(token_hash) = 32),
  -- What it shows: `quote`.
  kind text not null,
  target_id uuid not null,
  created_by_user_id uuid,
  created_at_utc timestamptz(3) not null default now(),
  expires_at_utc timestamptz(3) not null,
  revoked_at_utc timestamptz(3),
  -- When a person, and not a mail scanner, first looked at it.
  opened_at_utc timestamptz(3),
  primary key (tenant_id, id)
);
select crm.guard_tenant_table('public_link', 'select, insert, delete');
grant update (revoked_at_utc, opened_at_utc) on crm.public_link to pipewright_app;
create unique index public_link_token on crm.public_link (tenant_id, token_hash);
create index public_link_target on crm.public_link (tenant_id, kind, target_id);
grant select (tenant_id, id, token_hash, kind, target_id, opened_at_utc, expires_at_utc) on crm.public_link to pipewright_public;
alter policy tenant_isolation on crm.public_link using (
  tenant_id = crm.current_tenant() and (current_user <> 'pipewright_public' or revoked_at_utc is null and expires_at_utc > now()));

-- What visitors did: evidence that nobody can change afterwards. Visitors only add rows, without choosing their time;
-- the application carries them out and records the outcome.
create table crm.public_answer (
  tenant_id uuid not null default crm.current_tenant(),
  id uuid not null default crm.new_id(),
  -- Without a foreign key: the evidence outlives the link, and is archived without it.
  link_id uuid not null,
  kind text not null,
  target_id uuid not null,
  action text not null check (action in ('open', 'ask', 'code', 'accept', 'decline')),
  -- What the visitor entered and saw, such as the hash of the document.
  content jsonb not null,
  address text not null,
  user_agent text not null,
  created_at_utc timestamptz(3) not null default now(),
  -- Null until the application has carried it out.
  outcome text check (outcome in ('done', 'refused')),
  processed_at_utc timestamptz(3),
  primary key (tenant_id, id)
);
select crm.guard_tenant_table('public_answer', 'select');
grant update (outcome, processed_at_utc) on crm.public_answer to pipewright_app;
create index public_answer_target on crm.public_answer (tenant_id, kind, target_id, created_at_utc);
create index public_answer_pending on crm.public_answer (tenant_id, created_at_utc) where outcome is null;
grant insert (tenant_id, id, link_id, kind, target_id, action, content, address, user_agent, created_at_utc)
  on crm.public_answer to pipewright_public;
create trigger set_answer_time before insert on crm.public_answer for each row
  when (not crm.is_restoring()) execute function crm.set_answer_time();
-- Only for what a valid link shows.
alter policy tenant_isolation on crm.public_answer with check (
  tenant_id = crm.current_tenant()
  and (current_user <> 'pipewright_public' or crm.is_answer_to_link(tenant_id, link_id, kind, target_id)));
-- The server asks, across tenants, which answers were left undone by a crash.
grant select on crm.public_answer to pipewright_identity;
create policy identity_reads on crm.public_answer for select to pipewright_identity
  using (crm.current_tenant() is null and outcome is null);

-- How often a visitor's address or a link was used in the current window. Changed only by crm.count_public_request().
create table crm.public_request (
  tenant_id uuid not null,
  bucket text not null,
  started_at_utc timestamptz(3) not null default now(),
  requests integer not null default 1,
  primary key (tenant_id, bucket)
);
select crm.guard_tenant_table('public_request', 'select, delete');

-- What pages say about the organization: its name, language and formats. Nothing once its deletion has been requested.
grant select (tenant_id, name, language, country, time_zone, date_format, time_format, number_format, website, logo_id)
  on crm.organization to pipewright_public;
alter policy tenant_isolation on crm.organization using (
  tenant_id = crm.current_tenant() and (current_user <> 'pipewright_public' or deletion_due_at_utc is null));
grant select on crm.logo to pipewright_public;

-- What a quote's page shows: the quote as it was sent, its status, and which optional lines are chosen. Only while it has a
-- valid link.
grant select (tenant_id, quote_id, snapshot) on crm.quote_snapshot to pipewright_public;
alter policy tenant_isolation on crm.quote_snapshot using (
  tenant_id = crm.current_tenant() and (current_user <> 'pipewright_public' or crm.has_public_link(tenant_id, 'quote', quote_id)));
grant select (tenant_id, id, status, valid_until, closed_at_utc, accepted_by_name) on crm.quote to pipewright_public;
alter policy tenant_isolation on crm.quote using (
  tenant_id = crm.current_tenant() and (current_user <> 'pipewright_public' or status not in ('draft', 'void') and crm.has_public_link(tenant_id, 'quote', id)));
grant select (tenant_id, quote_id, id, is_optional, is_chosen) on crm.quote_line to pipewright_public;
alter policy tenant_isolation on crm.quote_line using (
  tenant_id = crm.current_tenant() and (current_user <> 'pipewright_public' or crm.has_public_link(tenant_id, 'quote', quote_id)));
