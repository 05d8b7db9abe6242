-- Secret addresses to which other systems send what starts an automation. See docs/adr/0089-incoming-webhooks.md.

create table identity.incoming_webhook (
  hash bytea primary key,
  organization_id uuid not null references identity.organization on delete cascade,
  automation_id uuid not null,
  created_at_utc timestamptz(3) not null default now(),
  unique (organization_id, automation_id)
);
grant select, insert, update, delete on identity.incoming_webhook to pipewright_identity;

alter table crm.automation_run alter column record_id drop not null;
alter table crm.automation_run add column request_id uuid;

create table crm.automation_request (
  tenant_id uuid not null,
  id uuid not null default crm.new_id(),
  automation_id uuid not null,
  sender_id text,
  body jsonb not null,
  received_at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
select crm.guard_tenant_table('automation_request', 'select, insert, delete');
create unique index automation_request_sender on crm.automation_request (tenant_id, automation_id, sender_id)
  where sender_id is not null;
create index automation_request_newest on crm.automation_request (tenant_id, automation_id, received_at_utc);
