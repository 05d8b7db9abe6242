-- Mails are written in the transaction that causes them, and sent afterwards. See docs/adr/0013-outbox.md.
create table crm.mail (
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  -- The part of the text that is for nobody but the recipient; the outbox leaves it out.
  secret text,
  state text not null check (state in ('queued', 'sent', 'failed', 'kept')),
  problem text,
  attempts integer not null default 0,
  next_attempt_at_utc timestamptz(3) not null default now(),
  sent_at_utc timestamptz(3)
);
select crm.tenant_table('mail');
-- What was sent cannot be undone, and links in bodies must not live on in the log.
drop trigger log_change on crm.mail;
create index mail_due on crm.mail (next_attempt_at_utc) where state = 'queued';
-- Which mails wait is asked across tenants, by the server that looks for them every minute.
create policy identity_reads on crm.mail for select to pipewright_identity using (state = 'queued');

-- When a mail that only its owner could read has proven the address. A mail kept in the outbox verifies, but proves
-- nothing, because administrators read it; only a proven address is linked to a Google or Microsoft account.
alter table identity.user_account add column email_proven_at_utc timestamptz(3);

-- What a link in a mail, or a redirect, is worth: once, for a while, for one purpose. Only hashes are stored.
create table identity.one_time_token (
  hash bytea primary key,
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'sign-in')),
  user_id uuid not null references identity.user_account on delete cascade,
  -- The address it was sent to: it says nothing about one that the user took later.
  email text not null,
  -- The browser that may use it, as the hash of its cookie; null where any may.
  browser_hash bytea,
  created_at_utc timestamptz(3) not null default now(),
  expires_at_utc timestamptz(3) not null,
  used_at_utc timestamptz(3)
);
create index one_time_token_by_user on identity.one_time_token (user_id, purpose, created_at_utc);
create index one_time_token_age on identity.one_time_token (expires_at_utc);

-- Who forgot a password, known here or not: written alike for both, looked up after the answer.
create table identity.reset_request (
  id uuid primary key default crm.new_id(),
  email text not null,
  created_at_utc timestamptz(3) not null default now()
);

-- Somebody's account at Google or Microsoft. A subject is unique only with the issuer that says so.
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

-- A sign-in that went to a provider and has not come back yet.
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
