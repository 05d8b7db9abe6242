-- Notes, calls, meetings, tasks and mails about records, and the notifications that they cause.

create table crm.activity (
  kind text not null,
  activity_type_id uuid,
  subject text collate "und-x-icu" not null,
  body text,
  due_at_utc timestamptz(3),
  ends_at_utc timestamptz(3),
  completed_at_utc timestamptz(3),
  happened_at_utc timestamptz(3) not null default now(),
  remind_at_utc timestamptz(3),
  reminded_at_utc timestamptz(3),
  recurrence text,
  -- Where a series of tasks began, so that the 31st comes back after a February. Null where the date was chosen by hand.
  series_from_utc timestamptz(3),
  outcome text,
  duration_minutes integer,
  location text,
  priority_id uuid,
  assigned_to_user_id uuid
);
select crm.tenant_table('activity', searchable => '{subject,body}', long => true);
select crm.tenant_reference('activity', 'activity_type_id', 'activity_type');
select crm.tenant_sorted_reference('activity', 'priority_id', 'priority');
select crm.tenant_sorted_reference('activity', 'assigned_to_user_id', 'membership', 'user_id');
-- Timelines read the activities about a record newest first.
select crm.tenant_about('activity', 'happened_at_utc');
create index activity_newest on crm.activity (tenant_id, created_at_utc, id);
create index activity_changed on crm.activity (tenant_id, updated_at_utc, id);
create index activity_happened on crm.activity (tenant_id, happened_at_utc, id);
create index activity_due on crm.activity (tenant_id, (case when due_at_utc is null then 'infinity' else due_at_utc end), id);
select crm.owned_lists('activity', 'assigned_to_user_id', '{created_at_utc,updated_at_utc,due_at_utc,happened_at_utc,priority_id}');
create index activity_open on crm.activity (tenant_id, assigned_to_user_id, due_at_utc) where completed_at_utc is null;
create index activity_day on crm.activity (tenant_id, due_at_utc) where due_at_utc is not null;
-- The server asks every minute, across tenants, which reminders are due.
create index activity_reminder on crm.activity (remind_at_utc)
  where remind_at_utc is not null and reminded_at_utc is null and completed_at_utc is null;
create policy identity_reads on crm.activity for select to pipewright_identity
  using (crm.current_tenant() is null
    and remind_at_utc is not null and reminded_at_utc is null and completed_at_utc is null);

select crm.tenant_rule('activity', 'ends_at_utc',
  'new.ends_at_utc is null or coalesce(new.ends_at_utc >= new.due_at_utc, false)',
  'Enter an end that is not before the beginning');
select crm.tenant_rule('activity', 'recurrence',
  'new.recurrence is null or (new.kind = ''task'' and new.due_at_utc is not null)',
  'Only a task with a due date can repeat');
create trigger complete_activity before insert or update of
  kind, due_at_utc, completed_at_utc, happened_at_utc, created_at_utc, remind_at_utc
on crm.activity for each row when (not crm.is_restoring()) execute function crm.complete_activity();
-- Not during an undo: undoing an undo restores the next task from the log.
create trigger repeat_task after update of completed_at_utc on crm.activity for each row
  when (old.completed_at_utc is null and new.completed_at_utc is not null and new.recurrence is not null
    and coalesce(current_setting('app.undo_of', true), '') = '')
  execute function crm.repeat_task();
create trigger last_activity_inserted after insert on crm.activity referencing new table as added
  for each statement when (not crm.is_restoring()) execute function crm.keep_last_activity();
create trigger last_activity_updated after update on crm.activity referencing old table as removed new table as added
  for each statement when (not crm.is_restoring()) execute function crm.keep_last_activity();
create trigger last_activity_deleted after delete on crm.activity referencing old table as removed
  for each statement when (not crm.is_restoring()) execute function crm.keep_last_activity();

-- Notifications in the application. Only new ones are logged, because live updates come from the log; reading one is no
-- change that anybody else should hear of. So the triggers differ from those of crm.tenant_table().
create table crm.notification (
  tenant_id uuid not null default crm.current_tenant(),
  id uuid not null default crm.new_id(),
  user_id uuid not null,
  title text not null,
  text text,
  path text not null,
  activity_id uuid,
  read_at_utc timestamptz(3),
  created_at_utc timestamptz(3) not null default now(),
  updated_at_utc timestamptz(3) not null default now(),
  version integer not null default 1,
  -- A type of the contract's list. It decides with the reader's choices how they hear of it.
  type text not null default 'product',
  -- The record that it is about; its name is read when the notification is.
  entity text,
  record_id uuid,
  -- Whether it appears in the application. Otherwise it only waits to be mailed.
  is_shown boolean not null default true,
  -- When it is mailed; null: not, or not any more.
  mail_due_at_utc timestamptz(3),
  primary key (tenant_id, id),
  constraint notification_activity_id_fk foreign key (tenant_id, activity_id) references crm.activity (tenant_id, id)
    on delete cascade deferrable
);
select crm.guard_tenant_table('notification', 'select, insert, update, delete');
select crm.tenant_reference('notification', 'user_id', 'membership', 'user_id');
create index notification_activity_id on crm.notification (tenant_id, activity_id);
create index notification_newest on crm.notification (tenant_id, user_id, id);
create index notification_mail_due on crm.notification (tenant_id, mail_due_at_utc) where mail_due_at_utc is not null;
-- The server asks every minute, across tenants, which notifications are to be mailed.
grant select on crm.notification to pipewright_identity;
create policy identity_reads on crm.notification for select to pipewright_identity
  using (crm.current_tenant() is null and mail_due_at_utc is not null);
create trigger set_updated_at_and_version before update on crm.notification for each row execute function crm.set_updated_at_and_version();
create trigger change_log_insert after insert on crm.notification referencing new table as changed
  for each statement execute function crm.log_and_count_inserts('notification');
create trigger count_deleted after delete on crm.notification referencing old table as changed
  for each statement execute function crm.count_rows('notification');
select crm.tenant_trial('activity');
