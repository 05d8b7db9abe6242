-- What happened without changing a record: sign-ins, exports, downloads. Beside the change log, it is what the audit tells.
create table crm.audit_event (
  tenant_id uuid not null default crm.current_tenant(),
  id uuid not null default crm.new_id(),
  at_utc timestamptz(3) not null default now(),
  -- Null where nobody was signed in.
  actor_id uuid,
  kind text not null,
  -- What there is to say of it; never a secret.
  details jsonb not null default '{}',
  address text,
  user_agent text,
  primary key (tenant_id, id)
);
create index audit_event_actor on crm.audit_event (tenant_id, actor_id, id);
create index audit_event_kind on crm.audit_event (tenant_id, kind, id);
-- Written once: neither the application nor the identity server can change or delete what was recorded.
select crm.guard_tenant_table('audit_event', 'select, insert');
