-- Mails, written in the transaction that causes them and sent afterwards. See docs/adr/0013-outbox.md.

-- Counted but not logged: a sent mail cannot be undone, and links in bodies must not stay in the log. So the triggers
-- differ from those of crm.tenant_table().
create table crm.mail (
  tenant_id uuid not null default crm.current_tenant(),
  id uuid not null default crm.new_id(),
  recipient text not null,
  cc text[] not null default '{}',
  reply_to text,
  sender_name text,
  subject text not null,
  text text not null,
  html text not null,
  -- The part of the text that only the recipient may read; the outbox leaves it out.
  secret text,
  state text not null check (state in ('queued', 'sent', 'failed', 'kept')),
  problem text,
  attempts integer not null default 0,
  next_attempt_at_utc timestamptz(3) not null default now(),
  sent_at_utc timestamptz(3),
  -- Mails of accounts (a new password, a confirmation) go first. See docs/adr/0042-mail-queue.md.
  is_urgent boolean not null default false,
  -- Who wrote it, and who caused it: both are limited in number.
  sender_user_id uuid,
  requested_by_user_id uuid,
  created_at_utc timestamptz(3) not null default now(),
  updated_at_utc timestamptz(3) not null default now(),
  version integer not null default 1,
  -- A file that is sent along, such as an accepted quote.
  attachment_name text,
  attachment bytea,
  primary key (tenant_id, id)
);
select crm.guard_tenant_table('mail', 'select, insert, update, delete');
create index mail_due on crm.mail (tenant_id, is_urgent desc, next_attempt_at_utc, id) where state = 'queued';
create index mail_sender on crm.mail (tenant_id, sender_user_id, created_at_utc) where sender_user_id is not null;
create index mail_requested on crm.mail (tenant_id, created_at_utc) where requested_by_user_id is not null;
-- The server asks every minute, across tenants, which mails wait.
create policy identity_reads on crm.mail for select to pipewright_identity
  using (crm.current_tenant() is null and state = 'queued');
create trigger set_updated_at_and_version before update on crm.mail for each row execute function crm.set_updated_at_and_version();
create trigger count_inserted after insert on crm.mail referencing new table as changed
  for each statement execute function crm.count_rows('mail');
create trigger count_deleted after delete on crm.mail referencing old table as changed
  for each statement execute function crm.count_rows('mail');

create table crm.mail_template (
  name text collate "und-x-icu" not null,
  subject text not null,
  body text not null
);
select crm.tenant_table('mail_template', searchable => '{name,subject}');
select crm.tenant_unique('mail_template', 'name');
