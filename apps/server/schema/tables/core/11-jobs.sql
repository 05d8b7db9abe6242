-- Work that takes longer than a response may: a change of thousands of records, an import. It is done in steps, each in a
-- transaction that also moves the cursor, so that after an interruption nothing is done twice and nothing is left out.
create table crm.job (
  tenant_id uuid not null,
  id uuid not null default crm.new_id(),
  kind text not null,
  label text not null,
  input jsonb not null,
  -- Who asked for it, and their permissions at that moment.
  asked_by_user_id uuid not null,
  asked_with jsonb not null,
  -- What asked for it, and what that reacted to: its changes are attributed to the same.
  attribution jsonb,
  change_set_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'stopped', 'failed')),
  stop_requested boolean not null default false,
  total bigint not null,
  done bigint not null default 0,
  cursor jsonb,
  message text,
  -- Why it ended early, in the form of an error response: the rows that were in the way.
  refusal jsonb,
  created_at_utc timestamptz(3) not null default now(),
  touched_at_utc timestamptz(3) not null default now(),
  finished_at_utc timestamptz(3),
  primary key (tenant_id, id),
  constraint job_asked_by_user_id_fk foreign key (tenant_id, asked_by_user_id)
    references crm.membership (tenant_id, user_id) deferrable
);
-- Which long jobs have done something since a moment: for clients that reconnect.
create index job_touched on crm.job (tenant_id, touched_at_utc);
create index job_of_person on crm.job (tenant_id, asked_by_user_id, created_at_utc);
create index job_of_change_set on crm.job (tenant_id, change_set_id);
create index job_unfinished on crm.job (touched_at_utc) where state in ('waiting', 'running');
select crm.guard_tenant_table('job', 'select, insert, update');
-- The server looks in all organizations for jobs that a crash has interrupted.
grant select on crm.job to pipewright_identity;
create policy identity_reads on crm.job for select to pipewright_identity
  using (crm.current_tenant() is null and state in ('waiting', 'running'));

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
