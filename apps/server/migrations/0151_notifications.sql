-- What people want to be notified of, and which records they follow. See docs/adr/0090-notifications.md.
-- include functions/events.sql

alter table crm.notification
  add column type text not null default 'product',
  add column entity text,
  add column record_id uuid,
  add column is_shown boolean not null default true,
  add column mail_due_at_utc timestamptz(3);
create index notification_mail_due on crm.notification (tenant_id, mail_due_at_utc) where mail_due_at_utc is not null;
grant select on crm.notification to pipewright_identity;
create policy identity_reads on crm.notification for select to pipewright_identity
  using (crm.current_tenant() is null and mail_due_at_utc is not null);

-- What somebody has chosen for a type of notification. Without a row the declared default holds.
create table crm.notification_choice (
  tenant_id uuid not null,
  user_id uuid not null,
  type text not null,
  in_app boolean not null,
  mail text not null check (mail in ('off', 'now', 'daily')),
  primary key (tenant_id, user_id, type)
);
select crm.guard_tenant_table('notification_choice', 'select, insert, update, delete');

create table crm.notification_settings (
  tenant_id uuid not null,
  user_id uuid not null,
  -- Whether somebody follows what they become the owner of, and what they comment on.
  follows_owned boolean not null default false,
  follows_commented boolean not null default false,
  -- When the daily summary is sent, by the clock of this time zone; null: the organization's.
  digest_hour smallint not null default 8 check (digest_hour between 0 and 23),
  time_zone text,
  primary key (tenant_id, user_id)
);
select crm.guard_tenant_table('notification_settings', 'select, insert, update, delete');

create table crm.follow (
  tenant_id uuid not null,
  entity text not null,
  record_id uuid not null,
  user_id uuid not null,
  created_at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, entity, record_id, user_id)
);
select crm.guard_tenant_table('follow', 'select, insert, delete');

-- Changes are of interest to others only where there are others.
create trigger subscribe_notifications after insert or update of is_active or delete on crm.membership
  for each row execute function crm.subscribe_notifications();

insert into crm.event_subscription (tenant_id, entity, operation, processor)
select shared.tenant_id, changed.entity, changed.operation, 'notifications'
from (select tenant_id from crm.membership where is_active group by tenant_id having count(*) > 1) as shared
cross join crm.notified_changes() as changed;
