-- The event feed: see docs/adr/0051-event-feed.md.

-- Events to be delivered to processors: one row per transaction, kind of change and processor that listens to it.
create table crm.event (
  tenant_id uuid not null,
  -- Created before the first change that it represents, so its id is below those of their entries in the change log.
  id uuid not null default crm.new_id(),
  processor text not null,
  entity text not null,
  operation text not null,
  change_set_id uuid not null,
  -- The start of the transaction, to the microsecond: events of one transaction share it.
  created_at_utc timestamptz not null default now(),
  attempts smallint not null default 0,
  due_at_utc timestamptz(3) not null default now(),
  error text,
  -- The last entry that it represents, stored when a delivery fails: later transactions of the same change set have
  -- other events, which may be delivered and gone before this one is tried again.
  last_entry_id uuid,
  parked_at_utc timestamptz(3),
  primary key (tenant_id, id)
);
select crm.guard_tenant_table('event', 'select, update, delete');
create index event_pending on crm.event (tenant_id, processor, id) where parked_at_utc is null;
create index event_retried on crm.event (tenant_id, processor) where attempts > 0 and parked_at_utc is null;
create index event_change_set on crm.event (tenant_id, change_set_id, id);
-- The server asks across tenants whose turn it is.
create policy identity_reads on crm.event for select to pipewright_identity using (crm.current_tenant() is null and parked_at_utc is null);

-- Transactions that took so long that a reader of the change log, who looks back a little, may have missed them.
create table crm.late_commit (
  tenant_id uuid not null,
  -- Its time is that of the commit.
  id uuid not null default crm.new_id(),
  primary key (tenant_id, id)
);
select crm.guard_tenant_table('late_commit', 'select, insert, delete');
