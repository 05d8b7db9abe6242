-- What people want to be notified of, and which records they follow. See docs/adr/0090-notifications.md.

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

-- Who is away until the end of a day, by the organization's clock. Automations assign nothing to them meanwhile.
create table crm.absence (
  tenant_id uuid not null,
  user_id uuid not null,
  away_until date not null,
  primary key (tenant_id, user_id)
);
select crm.guard_tenant_table('absence', 'select, insert, update, delete');
