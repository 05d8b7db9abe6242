-- Reports and dashboards that are mailed regularly. Like reports they are not logged. What is sent has no foreign key: a
-- restored archive replaces reports, and what is mailed here stays as it is. See docs/adr/0109-scheduled-reports.md.
create table crm.report_schedule (
  tenant_id uuid not null,
  id uuid not null default crm.new_id(),
  report_id uuid,
  dashboard_id uuid,
  -- What a dashboard is narrowed by: `ReportScope` of the contract.
  scope jsonb not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  -- From Monday (1) to Sunday (7).
  weekday smallint check (weekday between 1 and 7),
  month_day smallint check (month_day between 1 and 31),
  -- By the clock of the organization.
  local_time time not null,
  owner_user_id uuid not null,
  is_paused boolean not null default false,
  -- Why the product has paused it, and what went wrong last time, as stored messages.
  paused_reason text,
  last_problem text,
  last_sent_at_utc timestamptz(3),
  next_at_utc timestamptz(3) not null,
  created_at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  check (num_nonnulls(report_id, dashboard_id) = 1),
  check ((frequency = 'weekly') = (weekday is not null) and (frequency = 'monthly') = (month_day is not null)),
  constraint report_schedule_owner_user_id_fk foreign key (tenant_id, owner_user_id)
    references crm.membership (tenant_id, user_id) deferrable
);
create index report_schedule_due on crm.report_schedule (tenant_id, next_at_utc) where not is_paused;
create index report_schedule_owner on crm.report_schedule (tenant_id, owner_user_id);
create index report_schedule_subject on crm.report_schedule (tenant_id, (coalesce(report_id, dashboard_id)));
select crm.guard_tenant_table('report_schedule', 'select, insert, update, delete');
-- The identity server finds the organizations with schedules that are due.
grant select on crm.report_schedule to pipewright_identity;
create policy identity_reads on crm.report_schedule for select to pipewright_identity
  using (crm.current_tenant() is null and not is_paused);

create table crm.report_recipient (
  tenant_id uuid not null,
  schedule_id uuid not null,
  user_id uuid not null,
  primary key (tenant_id, schedule_id, user_id),
  constraint report_recipient_schedule_id_fk foreign key (tenant_id, schedule_id)
    references crm.report_schedule (tenant_id, id) on delete cascade,
  constraint report_recipient_user_id_fk foreign key (tenant_id, user_id)
    references crm.membership (tenant_id, user_id) deferrable
);
create index report_recipient_user on crm.report_recipient (tenant_id, user_id);
select crm.guard_tenant_table('report_recipient', 'select, insert, delete');
create trigger reschedule_reports after update of time_zone on crm.organization for each row
  when (new.time_zone is distinct from old.time_zone) execute function crm.reschedule_reports();
