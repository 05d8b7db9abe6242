-- Mails of accounts (a new password, a confirmation) go first, and each organization's next mail is found by index.
-- Who asked for a mail is counted before they send more. See docs/adr/0042-mail-queue.md.
alter table crm.mail
  add column is_urgent boolean not null default false,
  add column requested_by_user_id uuid;
drop index crm.mail_due;
create index mail_due on crm.mail (tenant_id, is_urgent desc, next_attempt_at_utc, id) where state = 'queued';
create index mail_requested on crm.mail (tenant_id, created_at_utc) where requested_by_user_id is not null;
