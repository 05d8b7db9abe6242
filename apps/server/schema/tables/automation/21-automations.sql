-- Automations: steps that follow from a change, a date or a person's click. See docs/adr/0080-automations.md.

create table crm.automation (
  name text not null,
  -- The kind of record that it is about.
  entity text not null,
  state text not null default 'draft' check (state in ('draft', 'on', 'paused')),
  -- Why the server has paused it, as a message; null when a person did.
  paused_reason jsonb,
  -- What is being edited.
  draft jsonb not null,
  -- The version that runs, and the person in whose name and with whose permissions.
  version_id uuid,
  publisher_user_id uuid,
  -- Whether that version starts at a time rather than by a change or by hand.
  is_timed boolean not null default false
);
select crm.tenant_table('automation');
select crm.tenant_reference('automation', 'publisher_user_id', 'membership', 'user_id');

-- Published versions never change: runs finish on the version that they began with.
create table crm.automation_version (
  tenant_id uuid not null,
  id uuid not null default crm.new_id(),
  automation_id uuid not null,
  number integer not null,
  definition jsonb not null,
  published_at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
select crm.guard_tenant_table('automation_version', 'select, insert');
create unique index automation_version_number on crm.automation_version (tenant_id, automation_id, number);
create trigger subscribe after insert or update or delete on crm.automation
  for each row execute function crm.subscribe_automations();
-- Schedules ask, across tenants, who has automations that start at a time.
grant select on crm.automation to pipewright_identity;
create policy identity_reads on crm.automation for select to pipewright_identity
  using (crm.current_tenant() is null);

create table crm.automation_run (
  tenant_id uuid not null,
  id uuid not null default crm.new_id(),
  automation_id uuid not null,
  version_id uuid not null,
  entity text not null,
  -- Null until a run that a webhook started has found or created the record.
  record_id uuid,
  -- What started it: an entry of the change log, a record and a day, another run and its step, or a request.
  cause text not null,
  -- Why it was started, as a message.
  started_because jsonb not null,
  -- The change set that it reacts to, how many reactions led to it, and the first run of the chain.
  caused_by uuid,
  depth smallint not null default 1,
  chain_id uuid not null,
  state text not null default 'queued'
    check (state in ('queued', 'waiting', 'done', 'failed', 'stopped', 'skipped')),
  -- Why it failed or was not started, as a message.
  reason jsonb,
  -- The next step, counted through all branches.
  position smallint not null default 0,
  -- Not before then; also the end of the lease of the server that works on it.
  wake_at_utc timestamptz(3) not null default now(),
  -- Attempts at the current step.
  attempts smallint not null default 0,
  undone_by uuid,
  created_at_utc timestamptz(3) not null default now(),
  started_at_utc timestamptz(3),
  finished_at_utc timestamptz(3),
  -- What a webhook has received, if one started it.
  request_id uuid,
  primary key (tenant_id, id)
);
select crm.guard_tenant_table('automation_run', 'select, insert, update, delete');
-- However often a change is processed, it starts a version once.
create unique index automation_run_cause on crm.automation_run (tenant_id, version_id, cause);
create index automation_run_newest on crm.automation_run (tenant_id, automation_id, id);
create index automation_run_chain on crm.automation_run (tenant_id, chain_id, automation_id, record_id);
create index automation_run_started on crm.automation_run (tenant_id, automation_id, started_at_utc);
create index automation_run_due on crm.automation_run (tenant_id, automation_id, wake_at_utc, id)
  where state in ('queued', 'waiting');
-- The server asks, across tenants, which runs are due.
grant select on crm.automation_run to pipewright_identity;
create policy identity_reads on crm.automation_run for select to pipewright_identity
  using (crm.current_tenant() is null and state in ('queued', 'waiting'));

-- A step that was performed; written in the same transaction as its effect, so that it happens once.
create table crm.automation_run_step (
  tenant_id uuid not null,
  run_id uuid not null,
  seq smallint not null,
  kind text not null,
  state text not null check (state in ('done', 'failed')),
  -- What it did, or why it failed, as a message.
  summary jsonb not null,
  change_set_id uuid,
  at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, run_id, seq)
);
select crm.guard_tenant_table('automation_run_step', 'select, insert, update, delete');

-- Whose turn it is where records are assigned in turn.
create table crm.automation_rotation (
  tenant_id uuid not null,
  automation_id uuid not null,
  seq smallint not null,
  turns bigint not null default 0,
  primary key (tenant_id, automation_id, seq)
);
select crm.guard_tenant_table('automation_rotation', 'select, insert, update, delete');

-- What other systems have sent to the secret address of an automation.
create table crm.automation_request (
  tenant_id uuid not null,
  id uuid not null default crm.new_id(),
  automation_id uuid not null,
  -- The sender's own id: a request that is sent again starts nothing.
  sender_id text,
  body jsonb not null,
  received_at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
select crm.guard_tenant_table('automation_request', 'select, insert, delete');
create unique index automation_request_sender on crm.automation_request (tenant_id, automation_id, sender_id)
  where sender_id is not null;
create index automation_request_newest on crm.automation_request (tenant_id, automation_id, received_at_utc);
