-- Messages to other systems when records change. See docs/adr/0079-webhooks.md.

-- Which processors want to hear of a kind of change in one organization only. Written by triggers, from what the
-- organization has set up.
create table crm.event_subscription (
  tenant_id uuid not null,
  entity text not null,
  operation text not null,
  processor text not null,
  primary key (tenant_id, entity, operation, processor)
);
select crm.guard_tenant_table('event_subscription', 'select');
-- Servers of the former version ask, across tenants, which changes they have to look for.
grant select on crm.event_subscription to pipewright_identity;
create policy identity_reads on crm.event_subscription for select to pipewright_identity
  using (crm.current_tenant() is null);

create table crm.webhook (
  url text not null,
  description text,
  -- `lead.created`, `deal.updated`, ….
  events text[] not null check (cardinality(events) > 0),
  is_active boolean not null default true,
  -- Why the server has switched it off; null when a person did.
  disabled_reason text,
  -- Messages contain what this person may see.
  owner_user_id uuid not null
);
select crm.tenant_table('webhook');
select crm.tenant_reference('webhook', 'owner_user_id', 'membership', 'user_id');
create trigger subscribe after insert or update or delete on crm.webhook
  for each row execute function crm.subscribe_webhooks();

-- Without a foreign key: undoing the deletion of a webhook finds its secret again.
create table crm.webhook_secret (
  tenant_id uuid not null,
  webhook_id uuid not null,
  -- Encrypted by the server.
  secret bytea not null,
  previous_secret bytea,
  -- Until then messages are signed with both.
  previous_until_utc timestamptz(3),
  created_at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, webhook_id)
);
select crm.guard_tenant_table('webhook_secret', 'select, insert, update, delete');

create table crm.webhook_delivery (
  tenant_id uuid not null,
  -- The receiver gets it as `webhook-id`, the same at every attempt.
  id uuid not null default crm.new_id(),
  webhook_id uuid not null,
  event text not null,
  entity text not null,
  -- Null for the message of the test button.
  record_id uuid,
  -- The entry of the change log that it is about.
  change_id uuid,
  -- The time of the change.
  occurred_at_utc timestamptz(3) not null default now(),
  -- Written before the first attempt, from what the owner may see then.
  body text,
  state text not null default 'queued' check (state in ('queued', 'delivered', 'failed', 'skipped')),
  attempts integer not null default 0,
  next_attempt_at_utc timestamptz(3) not null default now(),
  -- The result of the last attempt.
  attempted_at_utc timestamptz(3),
  status_code integer,
  response text,
  problem text,
  duration_ms integer,
  primary key (tenant_id, id)
);
select crm.guard_tenant_table('webhook_delivery', 'select, insert, update, delete');
-- A transaction whose event is processed a second time adds nothing.
create unique index webhook_delivery_change on crm.webhook_delivery (tenant_id, webhook_id, change_id)
  where change_id is not null;
create index webhook_delivery_newest on crm.webhook_delivery (tenant_id, webhook_id, id);
create index webhook_delivery_due on crm.webhook_delivery (tenant_id, webhook_id, next_attempt_at_utc, id)
  where state = 'queued';
-- The server asks, across tenants, which messages are due.
grant select on crm.webhook_delivery to pipewright_identity;
create policy identity_reads on crm.webhook_delivery for select to pipewright_identity
  using (crm.current_tenant() is null and state = 'queued');
