-- The event feed, and who or what made each change. See docs/adr/0051-event-feed.md and docs/adr/0052-actor-and-cause.md.

-- Why a change was made. `actor_id` stays the person in whose name it happened, where there is one.
alter table crm.change_set
  add column actor_kind text not null default 'user'
    check (actor_kind in ('user', 'api-key', 'import', 'automation', 'system')),
  -- The API key, the import, the long job or the processor.
  add column actor_ref text,
  -- Its name at that time: a key that is revoked, or a file that is gone, keeps it here.
  add column actor_label text,
  -- The change set that it reacts to, and how many reactions led to it.
  add column caused_by uuid,
  add column depth smallint not null default 0;
-- Row security is forced also on the owner, who sees no tenant's rows outside of one.
alter table crm.change_set no force row level security;
update crm.change_set set actor_kind = 'system' where actor_id is null;
alter table crm.change_set force row level security;

-- What asked for the work, and what that reacted to: its changes are attributed to the same.
alter table crm.job add column attribution jsonb;

-- What processors still have to be told: one row per transaction, kind of change and processor that listens to it.
create table crm.event (
  tenant_id uuid not null,
  -- Made before the first change that it stands for, and so below the ids of their entries in the change log.
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
  -- The last entry that it stands for, noted when a delivery fails: later transactions of the same change set have
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
create policy identity_reads on crm.event for select to pipewright_identity using (parked_at_utc is null);

-- Which processors listen to a kind of change; null for none. The server writes this function anew when it starts, so
-- that a change that nobody listens to costs a comparison of constants and no query.
create function crm.event_processors(entity text, operation text) returns text[]
language sql immutable parallel safe as 'select null::text[]';
revoke execute on function crm.event_processors from public;
grant execute on function crm.event_processors to pipewright_restore;

create or replace function crm.open_change_set(entity text, operation text) returns uuid language plpgsql as $$
#variable_conflict use_variable
declare
  set_id text := nullif(current_setting('app.change_set_id', true), '');
  done text := current_setting('app.open_change_set', true);
  kind text := ' ' || operation || ':' || entity || ' ';
  actor text := nullif(current_setting('app.actor_id', true), '');
  undone uuid;
  reaction_depth smallint;
  processors text[];
  processor text;
  tenant uuid;
begin
  if set_id is null then
    raise exception 'a change to % outside of a change set', entity;
  end if;
  if done is null or not starts_with(done, set_id) then
    tenant := crm.current_tenant();
    undone := nullif(current_setting('app.undo_of', true), '')::uuid;
    reaction_depth := coalesce(nullif(current_setting('app.depth', true), '')::smallint, 0);
    if reaction_depth > 10 then
      raise exception using errcode = 'PW508', message = 'more than ten changes in a row have caused each other';
    end if;
    insert into crm.change_set (
      tenant_id, id, actor_id, action, undo_of, actor_kind, actor_ref, actor_label, caused_by, depth)
    values (
      tenant, set_id::uuid, actor::uuid, coalesce(nullif(current_setting('app.action', true), ''), 'unknown'), undone,
      coalesce(nullif(current_setting('app.actor_kind', true), ''), case when actor is null then 'system' else 'user' end),
      nullif(current_setting('app.actor_ref', true), ''),
      nullif(current_setting('app.actor_label', true), ''),
      coalesce(nullif(current_setting('app.caused_by', true), '')::uuid, undone),
      reaction_depth)
    on conflict do nothing;
    done := set_id;
  elsif position(kind in done) > 0 then
    return set_id::uuid;
  end if;
  if actor is not null then
    insert into crm.action_kind (tenant_id, actor_id, operation, entity, change_set_id)
    values (crm.current_tenant(), actor::uuid, operation, entity, set_id::uuid)
    on conflict do nothing;
  end if;
  processors := crm.event_processors(entity, operation);
  if processors is not null then
    tenant := crm.current_tenant();
    foreach processor in array processors loop
      insert into crm.event (tenant_id, processor, entity, operation, change_set_id)
      values (tenant, processor, entity, operation, set_id::uuid);
    end loop;
  end if;
  perform set_config('app.open_change_set', done || kind, true);
  return set_id::uuid;
end $$;
