-- Background jobs that failed, until they succeed or somebody runs them again: administrators see them.
create table crm.failed_job (
  tenant_id uuid not null,
  -- The id of the job in the queue.
  id uuid not null,
  name text not null,
  label text not null,
  payload jsonb not null,
  -- For people; the technical error is in the server's log.
  error text not null,
  attempts integer not null,
  will_retry boolean not null,
  can_run_again boolean not null,
  failed_at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create index failed_job_by_time on crm.failed_job (tenant_id, failed_at_utc);
select crm.guard_tenant_table('failed_job', 'select, insert, update, delete');
