-- The change log: audit trail, timelines, undo and live updates are made from it. See docs/adr/0004-change-log-by-trigger.md.
-- And what else is written beside every change.

-- One action: a saved form, a bulk change of thousands of rows, an import, a reaction to another action.
-- See docs/adr/0052-actor-and-cause.md.
create table crm.change_set (
  tenant_id uuid not null,
  id uuid not null,
  -- The person in whose name it was done, where there is one.
  actor_id uuid,
  action text not null,
  at_utc timestamptz(3) not null default now(),
  undo_of uuid,
  undone_by uuid,
  -- What did it.
  actor_kind text not null default 'user'
    check (actor_kind in ('user', 'api-key', 'application', 'import', 'automation', 'system')),
  -- The API key, the import, the long job or the processor.
  actor_ref text,
  -- Its name at that time: a key that is revoked, or a file that is gone, keeps it here.
  actor_label text,
  -- The change set that it reacts to or undoes, and how many reactions led to it.
  caused_by uuid,
  depth smallint not null default 0,
  -- The trace of the request or job that made it (W3C Trace Context), where tracing is on.
  traceparent text,
  primary key (tenant_id, id)
);
create index change_set_age on crm.change_set (tenant_id, at_utc);
create index change_set_actor on crm.change_set (tenant_id, actor_id, id);
create index change_set_undo on crm.change_set (tenant_id, id) where undo_of is not null;
select crm.guard_tenant_table('change_set', 'select');

-- Update: the columns that changed, before and after. Delete: the whole row before. Insert: nothing, the row is there.
create table crm.change_log (
  tenant_id uuid not null,
  change_set_id uuid not null,
  id uuid not null default crm.new_id(),
  entity text not null,
  row_id uuid not null,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  primary key (tenant_id, change_set_id, id)
);
create index change_log_row on crm.change_log (tenant_id, entity, row_id, id);
-- For the audit. The entity comes second, so that an undo, which looks for later changes of a row, does not take this index
-- for the one above while the table has no statistics.
create index change_log_kind on crm.change_log (tenant_id, operation, entity, change_set_id, id);
select crm.guard_tenant_table('change_log', 'select');

-- Which kinds of changes each action made: the audit finds what somebody did to one kind of record, however much else they
-- did. See docs/adr/0034-audit.md.
create table crm.action_kind (
  tenant_id uuid not null,
  actor_id uuid not null,
  operation text not null,
  entity text not null,
  change_set_id uuid not null,
  primary key (tenant_id, actor_id, operation, entity, change_set_id)
);
select crm.guard_tenant_table('action_kind', 'select');

-- Events that changed no record: sign-ins, exports, downloads.
create table crm.audit_event (
  tenant_id uuid not null default crm.current_tenant(),
  id uuid not null default crm.new_id(),
  at_utc timestamptz(3) not null default now(),
  -- Null where nobody was signed in.
  actor_id uuid,
  kind text not null,
  -- Never a secret.
  details jsonb not null default '{}',
  address text,
  user_agent text,
  primary key (tenant_id, id)
);
create index audit_event_actor on crm.audit_event (tenant_id, actor_id, id);
create index audit_event_kind on crm.audit_event (tenant_id, kind, id);
create index audit_event_actor_kind on crm.audit_event (tenant_id, actor_id, kind, id);
-- Append only: no role of the product can delete what was recorded or change who did it and when. Erasing a person
-- replaces their name in the details.
select crm.guard_tenant_table('audit_event', 'select, insert');
revoke update, delete on crm.audit_event from pipewright_restore;
grant update (details) on crm.audit_event to pipewright_restore;

-- How many rows each list has, as changes of +n and -n: see functions/changes/row-counts.sql.
create table crm.row_count (
  tenant_id uuid not null,
  id uuid not null default crm.new_id(),
  entity text not null,
  n bigint not null,
  primary key (tenant_id, id)
);
create index row_count_entity on crm.row_count (tenant_id, entity) include (n);
select crm.guard_tenant_table('row_count', 'select');
-- A search asks how many rows an organization has: crm.has_most_rows().
grant select on crm.row_count to pipewright_search;
create policy search on crm.row_count for select to pipewright_search using (tenant_id = crm.current_tenant());
-- Which organizations lack a list that a later version has added: see withMissingLists() in tenant-search.ts.
create policy identity_reads on crm.row_count for select to pipewright_identity using (crm.current_tenant() is null);

-- Responses to requests with an Idempotency-Key, written in the same transaction as what they did.
create table crm.idempotency_key (
  tenant_id uuid not null,
  user_id uuid not null,
  key text not null,
  request_hash text not null,
  response jsonb,
  created_at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, user_id, key)
);
create index idempotency_key_age on crm.idempotency_key (tenant_id, created_at_utc);
select crm.guard_tenant_table('idempotency_key', 'select, insert, update, delete');
